import { chooseAmount } from './amounts.ts'
import { Touched } from './compare.ts'
import type { FileRow } from './model-types.ts'
import { yuan, zero } from './model-numbers.ts'
import { outcomeMismatch, ofOne, pick, setupOf, todayOf, touch, type Step } from './step.ts'

// From an imported file to a settlement that can be paid, and the ways to undo each step.

/** Whether a person works in a month; months without work end the accumulation period. */
const isActive = (seed: number, person: number, month: string): boolean => (seed * 31 + person * 17 + Number(month.slice(5)) * 29 + Number(month.slice(2, 4))) % 10 < 6

export const stepsOfDocuments: Readonly<Record<string, Step>> = {
  async 导入(simulation) {
    const { scenario, random, driver, seed } = simulation
    const setup = random.pick(scenario.companies)
    const today = todayOf(scenario)
    const people = scenario.people.filter((_, index) => isActive(seed, index, today.slice(0, 7)) || random.percent(3))
    if (setup === undefined || people.length === 0) return null
    const company = scenario.model.company(setup.id)
    const rows = Array.from({ length: random.int(1, random.percent(20) ? 8 : 3) }, (_, index): FileRow & { worker: (typeof people)[number] } => {
      const worker = random.pick(people)
      if (worker === undefined) throw new Error('nobody')
      const kind = company.payMode === 'alipay' && random.percent(60) ? 'alipay' : 'bank'
      return { row: index + 2, worker, person: worker.personId, kind, account: kind === 'bank' ? worker.card : worker.phone, amount: chooseAmount(scenario.model, company, worker.personId, today.slice(0, 7), random) }
    })
    const made = await driver.importFile(setup, rows.map(({ worker, amount, account }) => ({ worker, amount: yuan(amount), account })))
    const expected = scenario.model.importFile(setup.id, made.batch, rows, today)
    const wrong = rows.filter(({ row }, index) => made.bills.has(row) !== expected.isGood[index])
    const text = `导入 ${setup.id} ${rows.map(({ row, amount, worker, kind }) => `${row}行 ${worker.personId.slice(-4)} ${kind} ${yuan(amount)}`).join('，')}`
    if (wrong.length > 0) return { text, touched: new Touched(), faults: wrong.map(({ row }, index) => `第 ${row} 行应${made.bills.has(row) ? '不通过' : '通过'}（${index === 0 ? made.reply : ''}）`) }
    expected.make([...made.bills.values()])
    const touched = new Touched()
    if (made.bills.size > 0) touched.batches.add(made.batch)
    return { text, touched, faults: [] }
  },

  async 生成(simulation) {
    const { scenario, random, driver } = simulation
    const open = [...scenario.model.bills.values()].filter(({ status }) => status === 'to_settlement')
    const batch = random.pick(open)?.batch
    if (batch === undefined) return null
    const all = open.filter((bill) => bill.batch === batch)
    const some = random.percent(70) ? all : random.some(all, 60)
    const bills = some.length === 0 ? all : some
    const setup = setupOf(simulation, bills[0]?.company ?? '')
    const by = random.percent(60) ? 'agency' : 'company'
    const promotion = by === 'company' && random.percent(50) ? BigInt(random.int(0, 60_000)) : null
    const reply = await driver.settle(setup[by], batch, bills.map(({ id }) => id), promotion)
    const { refused, make } = scenario.model.settle(bills.map(({ id }) => id), by, promotion ?? zero, todayOf(scenario))
    const faults = outcomeMismatch(refused, reply)
    if (faults.length === 0 && refused === null) make(reply.body.id)
    return { text: `生成 ${by} ${bills.map(({ id }) => id).join('、')} 推广费 ${promotion === null ? '无' : yuan(promotion)}${reply.status === 200 ? '' : `（${reply.body.error_msg ?? ''}）`}`, touched: refused === null && faults.length === 0 ? touch(simulation, [reply.body.id]) : new Touched(), faults }
  },

  async 确认(simulation) {
    const one = pick(simulation, ['to_confirm'])
    if (one === undefined) return null
    const promotion = BigInt(simulation.random.percent(50) ? 0 : simulation.random.int(1, 60_000))
    return ofOne(simulation, one, `确认 推广费 ${yuan(promotion)}`, (setup, version) => simulation.driver.put(setup.company, one.id, version, 'confirm', { promotion_fee: Number(promotion) }), () => simulation.scenario.model.confirm(one.id, promotion))
  },

  async 审核(simulation) {
    const one = pick(simulation, ['to_audit'])
    if (one === undefined) return null
    const isPassed = simulation.random.percent(90)
    return ofOne(simulation, one, `审核 ${isPassed ? '通过' : '驳回'}`, (setup, version) => simulation.driver.put(setup.agency, one.id, version, 'audit', isPassed ? { result: 'pass' } : { result: 'reject', reason: '金额有误' }), () => simulation.scenario.model.audit(one.id, isPassed))
  },

  async 撤回(simulation) {
    const one = pick(simulation, ['to_audit', 'to_payment'])
    if (one === undefined) return null
    const by = simulation.random.percent(50) ? 'company' : 'agency'
    return ofOne(simulation, one, `撤回 ${by}`, (setup, version) => simulation.driver.put(setup[by], one.id, version, 'revoke'), () => simulation.scenario.model.revoke(one.id, by))
  },

  async 取消(simulation) {
    const one = pick(simulation, ['to_confirm', 'to_audit', 'to_payment', 'pay_failure', 'paid', 'paying'])
    if (one === undefined) return null
    return ofOne(simulation, one, '取消', (setup, version) => simulation.driver.put(setup[simulation.random.percent(50) ? 'company' : 'agency'], one.id, version, 'cancel'), () => simulation.scenario.model.cancel(one.id))
  },

  async 取消批次(simulation) {
    const { scenario, random, driver } = simulation
    const batch = random.pick([...scenario.model.bills.values()].filter(({ status }) => status === 'to_settlement'))?.batch
    if (batch === undefined) return null
    const setup = setupOf(simulation, scenario.model.billsOfBatch(batch)[0]?.company ?? '')
    const reply = await driver.cancelBatch(setup, batch)
    const touched = new Touched()
    touched.batches.add(batch)
    return { text: `取消批次 ${batch}`, touched, faults: outcomeMismatch(scenario.model.cancelBatch(batch), reply) }
  },
}
