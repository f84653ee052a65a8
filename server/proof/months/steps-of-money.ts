import { makeCard } from '../../test/makers.ts'
import { Touched } from './compare.ts'
import { yuan, zero } from './model-numbers.ts'
import { answer, comeBack, pay, payOffline, refundCameBack, rejectVoucher, sendVoucher, withdrawOffline, writeOff } from './model-paying.ts'
import { isOffline, judged, ofOne, pick, seatOf, todayOf, touch, type Step, type Year } from './step.ts'

// Payments, what the bank says of them, and what is paid outside.

/** After a payment: what has no net to send is settled without a bank. */
async function handOut({ town, hands }: Year, ids: readonly string[]): Promise<void> {
  await hands.handOut()
  for (const id of ids) {
    for (const bill of town.model.settlement(id).open) if (town.model.bill(bill).tax?.net === zero) answer(town.model, bill, true, todayOf(town))
  }
}

export const stepsOfMoney: Readonly<Record<string, Step>> = {
  async 支付(year) {
    const one = pick(year, ['to_payment'], (it) => !isOffline(year, it))
    if (one === undefined) return null
    const taken = await ofOne(year, one, '支付', (seat, version) => year.hands.pay(seat, one.id, version), () => pay(year.town.model, one.id, null, todayOf(year.town)))
    await handOut(year, [one.id])
    return taken
  },

  async 批量支付(year) {
    const { town, hands, luck } = year
    const first = pick(year, ['to_payment'], (it) => !isOffline(year, it))
    if (first === undefined) return null
    const more = [...town.model.settlements.values()].filter((it) => it.company === first.company && it !== first && (it.status === 'to_payment' || luck.percent(3)))
    // In the order in which they were made: the text names no order for one call.
    const ids = [first.id, ...more.slice(0, 3).map(({ id }) => id)].toSorted()
    const touched = touch(year, ids)
    const { status, body } = await hands.payMany(seatOf(year, first.company), ids)
    const faults = status === 200 ? [] : [`批量支付答 ${status}`]
    for (const id of ids) {
      const result = body.results?.find((one) => one.id === id)
      const refused = pay(town.model, id, null, todayOf(town))
      faults.push(...judged(refused, { status: result?.ok === true ? 200 : 400, body: { error_msg: result?.text } }).map((text) => `${id}：${text}`))
    }
    await handOut(year, ids)
    return { text: `批量支付 ${ids.join('、')}`, touched, faults }
  },

  async 银行结果(year) {
    const { town, hands, luck } = year
    const one = pick(year, ['paying'], ({ open }) => open.size > 0)
    if (one === undefined) return null
    const touched = touch(year, [one.id])
    const some = luck.percent(80) ? [...one.open] : luck.some([...one.open], 50)
    const failing = luck.percent(40) ? new Set(luck.some(some, 40)) : new Set<string>()
    const arriving = some.filter((id) => !failing.has(id))
    const arrive = async (): Promise<void> => {
      if (arriving.length === 0) return
      await hands.bankAnswers(arriving, true)
      for (const id of arriving) answer(town.model, id, true, todayOf(town))
    }
    const isFailureFirst = luck.percent(50)
    if (!isFailureFirst) await arrive()
    for (const id of failing) {
      await hands.bankAnswers([id], false)
      answer(town.model, id, false, todayOf(town))
    }
    if (isFailureFirst) await arrive()
    return { text: `银行结果 ${one.id} 成功 ${arriving.join('、')}；失败 ${[...failing].join('、')}`, touched, faults: [] }
  },

  async 退汇(year) {
    const { town, hands, luck } = year
    const bill = luck.pick([...town.model.bills.values()].filter((one) => one.status === 'paid' && one.tax?.net !== zero && town.model.company(one.company).payMode !== 'offline'))
    if (bill?.settlement === null || bill === undefined) return null
    const touched = touch(year, [bill.settlement])
    const { status, open, settled } = town.model.settlement(bill.settlement)
    const isCharged = settled.has(bill.id)
    await hands.bankReturns(bill.id)
    comeBack(town.model, bill.id, todayOf(town))
    return { text: `退汇 ${bill.id} ${yuan(bill.amount)}（结算单 ${bill.settlement ?? ''} ${status}，在途 ${open.size} 笔，${isCharged ? '已计费' : '未计费'}）`, touched, faults: [] }
  },

  async 重新支付(year) {
    const { town, hands, luck } = year
    const one = pick(year, ['pay_failure'], (it) => !isOffline(year, it))
    if (one === undefined) return null
    const failed = town.model.billsOf(one).filter(({ status }) => status === 'pay_failure' || status === 'refunded')
    const some = luck.percent(70) ? failed : luck.some(failed, 50)
    const bills = some.length === 0 ? failed : some
    const named = bills.map(({ id, kind }) => ({ id, ...(kind === 'bank' && luck.percent(50) ? { account_no: makeCard() } : {}) }))
    const taken = await ofOne(year, one, `重新支付 ${bills.map(({ id }) => id).join('、')}`, (seat, version) => hands.repay(seat, one.id, version, named), () => pay(town.model, one.id, bills.map(({ id }) => id), todayOf(town)))
    if (taken.faults.length === 0 && town.model.settlement(one.id).status !== 'pay_failure') for (const { id, account_no } of named) if (account_no !== undefined) town.model.bill(id).account = account_no
    await handOut(year, [one.id])
    return taken
  },

  async 结束(year) {
    const one = pick(year, ['pay_failure'])
    if (one === undefined) return null
    const touched = touch(year, [one.id])
    const taken = await ofOne(year, one, '结束', (seat, version) => year.hands.put(seat.agency, one.id, version, 'finish'), () => year.town.model.finish(one.id))
    return { ...taken, touched }
  },

  async 线下支付(year) {
    const one = pick(year, ['to_payment'], (it) => isOffline(year, it))
    if (one === undefined) return null
    return ofOne(year, one, '线下支付', (seat, version) => year.hands.put(seat.company, one.id, version, 'offline_payment'), () => payOffline(year.town.model, one.id, todayOf(year.town)))
  },

  async 上传凭证(year) {
    const one = pick(year, ['paying'], (it) => isOffline(year, it))
    if (one === undefined) return null
    return ofOne(year, one, '上传凭证', async (seat, version) => year.hands.put(seat.company, one.id, version, 'upload_voucher', { voucher_url: await year.hands.voucher(seat) }), () => sendVoucher(year.town.model, one.id))
  },

  async 撤回线下支付(year) {
    const one = pick(year, ['paying', 'to_write_off'], (it) => isOffline(year, it))
    if (one === undefined) return null
    return ofOne(year, one, '撤回线下支付', (seat, version) => year.hands.put(seat.company, one.id, version, 'revoke'), () => withdrawOffline(year.town.model, one.id))
  },

  async 驳回凭证(year) {
    const one = pick(year, ['to_write_off'])
    if (one === undefined) return null
    return ofOne(year, one, '驳回凭证', (seat, version) => year.hands.put(seat.agency, one.id, version, 'reject_voucher', { reason: '金额不符' }), () => rejectVoucher(year.town.model, one.id))
  },

  async 核销(year) {
    const { town, luck, hands } = year
    const one = pick(year, ['to_write_off'])
    if (one === undefined) return null
    const received = town.model.payAmount(one) + BigInt(luck.weighed([[7, 0], [2, luck.int(1, 100_000)], [1, -1]]))
    return ofOne(year, one, `核销 到账 ${yuan(received)}`, (seat, version) => hands.put(seat.agency, one.id, version, 'write_off', { received_amount: Number(received), remark: '到账核对' }), () => writeOff(town.model, one.id, received, todayOf(town)))
  },

  async 充值(year) {
    const { town, luck, hands } = year
    const seat = luck.pick(town.companies)
    if (seat === undefined || town.model.company(seat.id).payMode === 'offline') return null
    const amount = BigInt(luck.int(1, 20_000_000))
    await hands.topUp(seat, amount)
    town.model.company(seat.id).available += amount
    const touched = new Touched()
    touched.companies.add(seat.id)
    return { text: `充值 ${seat.id} ${yuan(amount)}`, touched, faults: [] }
  },

  async 停用(year) {
    const { town, luck, hands } = year
    const seat = luck.pick(town.companies)
    const worker = luck.pick(town.people)
    if (seat === undefined || worker === undefined) return null
    const key = `${seat.id} ${worker.personId}`
    // Those who are disabled come back soon, or nothing could be paid any more.
    const back = luck.pick([...town.model.disabled])
    if (back !== undefined && luck.percent(80)) {
      const [company = '', person = ''] = back.split(' ')
      await hands.enable(seatOf(year, company), person, true)
      town.model.disabled.delete(back)
      return { text: `启用 ${back}`, touched: new Touched(), faults: [] }
    }
    await hands.enable(seat, worker.personId, false)
    town.model.disabled.add(key)
    return { text: `停用 ${key}`, touched: new Touched(), faults: [] }
  },

  async 退税结果(year) {
    const { town, luck, hands } = year
    if (town.model.refunds.length === 0) return null
    const failing = new Set(luck.some(town.model.refunds.map(({ person }) => person), 30))
    await hands.refundsAnswered([...failing])
    const touched = new Touched()
    for (const refund of town.model.refunds.slice()) {
      touched.people.add(`${refund.park} ${refund.person}`)
      if (failing.has(refund.person)) refundCameBack(town.model, refund)
      else town.model.refunds.splice(town.model.refunds.indexOf(refund), 1)
    }
    return { text: `退税结果 失败 ${[...failing].join('、')}`, touched, faults: [] }
  },
}
