import { makeCard } from '../../test/makers.ts'
import { Touched } from './compare.ts'
import { dueOf, payFees } from './model-fee-bills.ts'
import { yuan, zero } from './model-numbers.ts'
import { answer, bankReturn, pay, payOffline, refundFailed, rejectVoucher, sendVoucher, withdrawOffline, writeOff } from './model-paying.ts'
import { isOffline, outcomeMismatch, ofOne, pick, setupOf, todayOf, touch, type Step, type Simulation } from './step.ts'

// Online payments, the bank's answers, and offline payments.

/** After a payment: bills without a net amount are settled without the bank. */
async function sendOutgoing({ scenario, driver }: Simulation, ids: readonly string[]): Promise<void> {
  await driver.sendOutgoing()
  for (const id of ids) {
    for (const bill of scenario.model.settlement(id).open) if (scenario.model.bill(bill).tax?.net === zero) answer(scenario.model, bill, true, todayOf(scenario))
  }
}

export const stepsOfMoney: Readonly<Record<string, Step>> = {
  async 支付(simulation) {
    const one = pick(simulation, ['to_payment'], (it) => !isOffline(simulation, it))
    if (one === undefined) return null
    const taken = await ofOne(simulation, one, '支付', (setup, version) => simulation.driver.pay(setup, one.id, version), () => pay(simulation.scenario.model, one.id, null, todayOf(simulation.scenario)))
    await sendOutgoing(simulation, [one.id])
    return taken
  },

  async 批量支付(simulation) {
    const { scenario, driver, random } = simulation
    const first = pick(simulation, ['to_payment'], (it) => !isOffline(simulation, it))
    if (first === undefined) return null
    const more = [...scenario.model.settlements.values()].filter((it) => it.company === first.company && it !== first && (it.status === 'to_payment' || random.percent(3)))
    // In the order in which they were created: the specification prescribes no order within one call.
    const ids = [first.id, ...more.slice(0, 3).map(({ id }) => id)].toSorted()
    const touched = touch(simulation, ids)
    const { status, body } = await driver.payMany(setupOf(simulation, first.company), ids)
    const faults = status === 200 ? [] : [`批量支付答 ${status}`]
    for (const id of ids) {
      const result = body.results?.find((one) => one.id === id)
      const refused = pay(scenario.model, id, null, todayOf(scenario))
      faults.push(...outcomeMismatch(refused, { status: result?.ok === true ? 200 : 400, body: { error_msg: result?.text } }).map((text) => `${id}：${text}`))
    }
    await sendOutgoing(simulation, ids)
    return { text: `批量支付 ${ids.join('、')}`, touched, faults }
  },

  async 银行结果(simulation) {
    const { scenario, driver, random } = simulation
    const one = pick(simulation, ['paying'], ({ open }) => open.size > 0)
    if (one === undefined) return null
    const touched = touch(simulation, [one.id])
    const some = random.percent(80) ? [...one.open] : random.some([...one.open], 50)
    const failing = random.percent(40) ? new Set(random.some(some, 40)) : new Set<string>()
    const arriving = some.filter((id) => !failing.has(id))
    const arrive = async (): Promise<void> => {
      if (arriving.length === 0) return
      await driver.bankAnswers(arriving, true)
      for (const id of arriving) answer(scenario.model, id, true, todayOf(scenario))
    }
    const isFailureFirst = random.percent(50)
    if (!isFailureFirst) await arrive()
    for (const id of failing) {
      await driver.bankAnswers([id], false)
      answer(scenario.model, id, false, todayOf(scenario))
    }
    if (isFailureFirst) await arrive()
    return { text: `银行结果 ${one.id} 成功 ${arriving.join('、')}；失败 ${[...failing].join('、')}`, touched, faults: [] }
  },

  async 退汇(simulation) {
    const { scenario, driver, random } = simulation
    const bill = random.pick([...scenario.model.bills.values()].filter((one) => one.status === 'paid' && one.tax?.net !== zero && scenario.model.company(one.company).payMode !== 'offline'))
    if (bill?.settlement === null || bill === undefined) return null
    const touched = touch(simulation, [bill.settlement])
    const { status, open, settled } = scenario.model.settlement(bill.settlement)
    const isCharged = settled.has(bill.id)
    await driver.bankReturns(bill.id)
    bankReturn(scenario.model, bill.id, todayOf(scenario))
    return { text: `退汇 ${bill.id} ${yuan(bill.amount)}（结算单 ${bill.settlement ?? ''} ${status}，在途 ${open.size} 笔，${isCharged ? '已计费' : '未计费'}）`, touched, faults: [] }
  },

  async 重新支付(simulation) {
    const { scenario, driver, random } = simulation
    const one = pick(simulation, ['pay_failure'], (it) => !isOffline(simulation, it))
    if (one === undefined) return null
    const failed = scenario.model.billsOf(one).filter(({ status }) => status === 'pay_failure' || status === 'refunded')
    const some = random.percent(70) ? failed : random.some(failed, 50)
    const bills = some.length === 0 ? failed : some
    const named = bills.map(({ id, kind }) => ({ id, ...(kind === 'bank' && random.percent(50) ? { account_no: makeCard() } : {}) }))
    const taken = await ofOne(simulation, one, `重新支付 ${bills.map(({ id }) => id).join('、')}`, (setup, version) => driver.repay(setup, one.id, version, named), () => pay(scenario.model, one.id, bills.map(({ id }) => id), todayOf(scenario)))
    if (taken.faults.length === 0 && scenario.model.settlement(one.id).status !== 'pay_failure') for (const { id, account_no } of named) if (account_no !== undefined) scenario.model.bill(id).account = account_no
    await sendOutgoing(simulation, [one.id])
    return taken
  },

  async 结束(simulation) {
    const one = pick(simulation, ['pay_failure'])
    if (one === undefined) return null
    const touched = touch(simulation, [one.id])
    const taken = await ofOne(simulation, one, '结束', (setup, version) => simulation.driver.put(setup.agency, one.id, version, 'finish'), () => simulation.scenario.model.finish(one.id))
    return { ...taken, touched }
  },

  async 线下支付(simulation) {
    const one = pick(simulation, ['to_payment'], (it) => isOffline(simulation, it))
    if (one === undefined) return null
    return ofOne(simulation, one, '线下支付', (setup, version) => simulation.driver.put(setup.company, one.id, version, 'offline_payment'), () => payOffline(simulation.scenario.model, one.id, todayOf(simulation.scenario)))
  },

  async 上传凭证(simulation) {
    const one = pick(simulation, ['paying'], (it) => isOffline(simulation, it))
    if (one === undefined) return null
    return ofOne(simulation, one, '上传凭证', async (setup, version) => simulation.driver.put(setup.company, one.id, version, 'upload_voucher', { voucher_url: await simulation.driver.voucher(setup) }), () => sendVoucher(simulation.scenario.model, one.id))
  },

  async 撤回线下支付(simulation) {
    const one = pick(simulation, ['paying', 'to_write_off'], (it) => isOffline(simulation, it))
    if (one === undefined) return null
    return ofOne(simulation, one, '撤回线下支付', (setup, version) => simulation.driver.put(setup.company, one.id, version, 'revoke'), () => withdrawOffline(simulation.scenario.model, one.id))
  },

  async 驳回凭证(simulation) {
    const one = pick(simulation, ['to_write_off'])
    if (one === undefined) return null
    return ofOne(simulation, one, '驳回凭证', (setup, version) => simulation.driver.put(setup.agency, one.id, version, 'reject_voucher', { reason: '金额不符' }), () => rejectVoucher(simulation.scenario.model, one.id))
  },

  async 核销(simulation) {
    const { scenario, random, driver } = simulation
    const one = pick(simulation, ['to_write_off'])
    if (one === undefined) return null
    const received = scenario.model.payAmount(one) + BigInt(random.weighted([[7, 0], [2, random.int(1, 100_000)], [1, -1]]))
    return ofOne(simulation, one, `核销 到账 ${yuan(received)}`, (setup, version) => driver.put(setup.agency, one.id, version, 'write_off', { received_amount: Number(received), remark: '到账核对' }), () => writeOff(scenario.model, one.id, received, todayOf(scenario)))
  },

  async 支付服务费(simulation) {
    const { scenario, driver, random } = simulation
    const { model } = scenario
    const bill = random.pick([...model.feeBills.values()].filter((one) => dueOf(one) > zero))
    if (bill === undefined) return null
    const touched = touch(simulation, [bill.settlement])
    const { company } = model.settlement(bill.settlement)
    const due = dueOf(bill)
    const reply = await driver.payFees(setupOf(simulation, company), bill.settlement)
    return { text: `支付服务费 ${bill.settlement} ${yuan(due)}`, touched, faults: outcomeMismatch(payFees(model, model.company(company), bill), reply) }
  },

  async 充值(simulation) {
    const { scenario, random, driver } = simulation
    const setup = random.pick(scenario.companies)
    if (setup === undefined || scenario.model.company(setup.id).payMode === 'offline') return null
    const amount = BigInt(random.int(1, 20_000_000))
    await driver.topUp(setup, amount)
    scenario.model.company(setup.id).available += amount
    const touched = new Touched()
    touched.companies.add(setup.id)
    return { text: `充值 ${setup.id} ${yuan(amount)}`, touched, faults: [] }
  },

  async 停用(simulation) {
    const { scenario, random, driver } = simulation
    const setup = random.pick(scenario.companies)
    const worker = random.pick(scenario.people)
    if (setup === undefined || worker === undefined) return null
    const key = `${setup.id} ${worker.personId}`
    // Disabled persons are soon enabled again, otherwise hardly anything could be paid.
    const back = random.pick([...scenario.model.disabled])
    if (back !== undefined && random.percent(80)) {
      const [company = '', person = ''] = back.split(' ')
      await driver.enable(setupOf(simulation, company), person, true)
      scenario.model.disabled.delete(back)
      return { text: `启用 ${back}`, touched: new Touched(), faults: [] }
    }
    await driver.enable(setup, worker.personId, false)
    scenario.model.disabled.add(key)
    return { text: `停用 ${key}`, touched: new Touched(), faults: [] }
  },

  async 退税结果(simulation) {
    const { scenario, random, driver } = simulation
    if (scenario.model.refunds.length === 0) return null
    const failing = new Set(random.some(scenario.model.refunds.map(({ person }) => person), 30))
    await driver.refundsAnswered([...failing])
    const touched = new Touched()
    for (const refund of scenario.model.refunds.slice()) {
      touched.people.add(`${refund.park} ${refund.person}`)
      if (failing.has(refund.person)) refundFailed(scenario.model, refund)
      else scenario.model.refunds.splice(scenario.model.refunds.indexOf(refund), 1)
    }
    return { text: `退税结果 失败 ${[...failing].join('、')}`, touched, faults: [] }
  },
}
