import { chooseAmount } from './amounts.ts'
import { Touched } from './compare.ts'
import type { FileRow } from './model-house.ts'
import { yuan, zero } from './model-numbers.ts'
import { judged, ofOne, pick, seatOf, todayOf, touch, type Step } from './step.ts'

// From a file to a settlement that can be paid, and the ways back from there.

/** Who has no work in a month breaks his run. */
const isActive = (seed: number, person: number, month: string): boolean => (seed * 31 + person * 17 + Number(month.slice(5)) * 29 + Number(month.slice(2, 4))) % 10 < 6

export const stepsOfDocuments: Readonly<Record<string, Step>> = {
  async 导入(year) {
    const { town, luck, hands, seed } = year
    const seat = luck.pick(town.companies)
    const today = todayOf(town)
    const people = town.people.filter((_, index) => isActive(seed, index, today.slice(0, 7)) || luck.percent(3))
    if (seat === undefined || people.length === 0) return null
    const company = town.model.company(seat.id)
    const rows = Array.from({ length: luck.int(1, luck.percent(20) ? 8 : 3) }, (_, index): FileRow & { worker: (typeof people)[number] } => {
      const worker = luck.pick(people)
      if (worker === undefined) throw new Error('nobody')
      const kind = company.payMode === 'alipay' && luck.percent(60) ? 'alipay' : 'bank'
      return { row: index + 2, worker, person: worker.personId, kind, account: kind === 'bank' ? worker.card : worker.phone, amount: chooseAmount(town.model, company, worker.personId, today.slice(0, 7), luck) }
    })
    const made = await hands.importFile(seat, rows.map(({ worker, amount, account }) => ({ worker, amount: yuan(amount), account })))
    const expected = town.model.importFile(seat.id, made.batch, rows, today)
    const wrong = rows.filter(({ row }, index) => made.bills.has(row) !== expected.isGood[index])
    const text = `导入 ${seat.id} ${rows.map(({ row, amount, worker, kind }) => `${row}行 ${worker.personId.slice(-4)} ${kind} ${yuan(amount)}`).join('，')}`
    if (wrong.length > 0) return { text, touched: new Touched(), faults: wrong.map(({ row }, index) => `第 ${row} 行应${made.bills.has(row) ? '不通过' : '通过'}（${index === 0 ? made.said : ''}）`) }
    expected.make([...made.bills.values()])
    const touched = new Touched()
    if (made.bills.size > 0) touched.batches.add(made.batch)
    return { text, touched, faults: [] }
  },

  async 生成(year) {
    const { town, luck, hands } = year
    const open = [...town.model.bills.values()].filter(({ status }) => status === 'to_settlement')
    const batch = luck.pick(open)?.batch
    if (batch === undefined) return null
    const all = open.filter((bill) => bill.batch === batch)
    const some = luck.percent(70) ? all : luck.some(all, 60)
    const bills = some.length === 0 ? all : some
    const seat = seatOf(year, bills[0]?.company ?? '')
    const by = luck.percent(60) ? 'agency' : 'company'
    const promotion = by === 'company' && luck.percent(50) ? BigInt(luck.int(0, 60_000)) : null
    const said = await hands.settle(seat[by], batch, bills.map(({ id }) => id), promotion)
    const { refused, make } = town.model.settle(bills.map(({ id }) => id), by, promotion ?? zero, todayOf(town))
    const faults = judged(refused, said)
    if (faults.length === 0 && refused === null) make(said.body.id)
    return { text: `生成 ${by} ${bills.map(({ id }) => id).join('、')} 推广费 ${promotion === null ? '无' : yuan(promotion)}${said.status === 200 ? '' : `（${said.body.error_msg ?? ''}）`}`, touched: refused === null && faults.length === 0 ? touch(year, [said.body.id]) : new Touched(), faults }
  },

  async 确认(year) {
    const one = pick(year, ['to_confirm'])
    if (one === undefined) return null
    const promotion = BigInt(year.luck.percent(50) ? 0 : year.luck.int(1, 60_000))
    return ofOne(year, one, `确认 推广费 ${yuan(promotion)}`, (seat, version) => year.hands.put(seat.company, one.id, version, 'confirm', { promotion_fee: Number(promotion) }), () => year.town.model.confirm(one.id, promotion))
  },

  async 审核(year) {
    const one = pick(year, ['to_audit'])
    if (one === undefined) return null
    const isPassed = year.luck.percent(90)
    return ofOne(year, one, `审核 ${isPassed ? '通过' : '驳回'}`, (seat, version) => year.hands.put(seat.agency, one.id, version, 'audit', isPassed ? { result: 'pass' } : { result: 'reject', reason: '金额有误' }), () => year.town.model.audit(one.id, isPassed))
  },

  async 撤回(year) {
    const one = pick(year, ['to_audit', 'to_payment'])
    if (one === undefined) return null
    const by = year.luck.percent(50) ? 'company' : 'agency'
    return ofOne(year, one, `撤回 ${by}`, (seat, version) => year.hands.put(seat[by], one.id, version, 'revoke'), () => year.town.model.revoke(one.id, by))
  },

  async 取消(year) {
    const one = pick(year, ['to_confirm', 'to_audit', 'to_payment', 'pay_failure', 'paid', 'paying'])
    if (one === undefined) return null
    return ofOne(year, one, '取消', (seat, version) => year.hands.put(seat[year.luck.percent(50) ? 'company' : 'agency'], one.id, version, 'cancel'), () => year.town.model.cancel(one.id))
  },

  async 取消批次(year) {
    const { town, luck, hands } = year
    const batch = luck.pick([...town.model.bills.values()].filter(({ status }) => status === 'to_settlement'))?.batch
    if (batch === undefined) return null
    const seat = seatOf(year, town.model.billsOfBatch(batch)[0]?.company ?? '')
    const said = await hands.cancelBatch(seat, batch)
    const touched = new Touched()
    touched.batches.add(batch)
    return { text: `取消批次 ${batch}`, touched, faults: judged(town.model.cancelBatch(batch), said) }
  },
}
