import { recordFees } from './model-fee-bills.ts'
import { feesCapped, flatTax, paidWith } from './model-fees.ts'
import type { Bill, Company, Refund, Refused, Settlement } from './model-types.ts'
import { found, type Model } from './model.ts'
import { total, zero } from './model-numbers.ts'
import type { Withholding } from './model-withholding.ts'

// Payments (domain.md §2.8, §3.2 "partial results", §3.4, §3.8; decisions 75, 76, 78, 81).

const amounts = (bills: readonly Bill[]): bigint => total(bills.map(({ amount }) => amount))

export const addTax = (model: Model, park: string, amount: bigint): void => void model.taxAccount.set(park, (model.taxAccount.get(park) ?? zero) + amount)

/** Charges the taxes of the bills in file order; `refused` are those too small for their own tax and fees. Nothing is stored before `keep` is called. */
function charge(model: Model, company: Company, bills: readonly Bill[], month: string) {
  const ledgers = new Map<string, Withholding>()
  const taxes = bills.map((bill) => {
    const ledger = ledgers.get(bill.person) ?? model.withholding(company.park, bill.person).copy()
    ledgers.set(bill.person, ledger)
    return { bill, tax: ledger.charge(model.taxed(company, bill), month) }
  })
  return {
    passed: bills.filter((_, index) => taxes[index]?.tax !== null),
    refused: bills.filter((_, index) => taxes[index]?.tax === null),
    keep: (): void => {
      for (const [person, ledger] of ledgers) model.keep(company.park, person, ledger)
      for (const { bill, tax } of taxes) bill.tax = tax
    },
  }
}

/** Whether the limits of the payment's month hold; amounts reserved in another month are checked again in this one. */
function limitsHold(model: Model, company: Company, bills: readonly Bill[], month: string): boolean {
  const late = bills.filter(({ reserved }) => reserved !== month)
  return model.grantsFor(company, late, month, new Set(late.map(({ id }) => id))).every(({ isWithin }) => isWithin)
}

function fail(bill: Bill): void {
  bill.status = 'pay_failure'
  bill.reserved = null
  bill.tax = null
  bill.estimate = null
}

/** PUT payment, batch_settlement, new_payment: one payment round over some bills of the settlement. */
export function pay(model: Model, id: string, billIds: readonly string[] | null, today: string): Refused {
  const settlement = model.settlement(id)
  const company = model.company(settlement.company)
  const month = today.slice(0, 7)
  if (settlement.status !== (billIds === null ? 'to_payment' : 'pay_failure') || company.payMode === 'offline') return 'status'
  const all = model.billsOf(settlement)
  const bills = billIds === null ? all : all.filter((bill) => billIds.includes(bill.id))
  if (billIds !== null && bills.some(({ status }) => status !== 'pay_failure' && status !== 'refunded')) return 'bills'
  if (model.hasDisabled(company, bills)) return 'disabled'
  if (!limitsHold(model, company, bills, month)) return 'limits'
  const { passed, refused, keep } = charge(model, company, bills, month)
  const roundFees = paidWith(company.rates, due(model, settlement, passed)) - paidWith(company.rates, settlement.charged)
  const frozen = amounts(passed) + roundFees
  if (passed.length > 0 && company.available < frozen) return 'wallet'
  keep()
  for (const bill of passed) {
    bill.status = 'paying'
    bill.reserved = month
    settlement.open.add(bill.id)
  }
  refused.forEach(fail)
  settlement.status = passed.length === 0 ? 'pay_failure' : 'paying'
  settlement.roundFees = passed.length === 0 ? zero : roundFees
  company.available -= passed.length === 0 ? zero : frozen
  company.frozen += passed.length === 0 ? zero : frozen
  return null
}

/** The fees of these bills and of those already charged, capped at what the company agreed to. */
const due = (model: Model, settlement: Settlement, more: readonly Bill[]) =>
  feesCapped(model.feesFor(settlement, [...model.billsOf(settlement).filter(({ id }) => settlement.settled.has(id)), ...more]), settlement.confirmed)

/** The bank's answer to one bill; the last answer closes the round. */
export function answer(model: Model, billId: string, isPaid: boolean, today: string): void {
  const bill = model.bill(billId)
  const settlement = model.settlement(found(bill.settlement ?? undefined, 'settlement of the bill'))
  const company = model.company(bill.company)
  company.frozen -= bill.amount
  if (isPaid) succeed(model, company, bill)
  else {
    company.available += bill.amount
    model.withholding(company.park, bill.person).uncharge(bill.id, today)
    fail(bill)
  }
  settlement.open.delete(billId)
  if (settlement.open.size === 0) closeRound(model, company, settlement)
}

function succeed(model: Model, company: Company, bill: Bill): void {
  bill.status = 'paid'
  model.paidCount += 1
  bill.paidAt = model.paidCount
  model.withholding(company.park, bill.person).paid(bill.id)
  addTax(model, company.park, bill.tax?.workerTax ?? zero)
}

function closeRound(model: Model, company: Company, settlement: Settlement): void {
  const bills = model.billsOf(settlement)
  const increment = recharge(model, company, settlement)
  company.frozen -= settlement.roundFees
  company.available += settlement.roundFees - increment
  settlement.roundFees = zero
  settlement.status = bills.every(({ status }) => status === 'paid') ? 'paid' : 'pay_failure'
}

/** Recomputes the fees over all paid bills; returns the difference from before. */
function recharge(model: Model, company: Company, settlement: Settlement): bigint {
  const bills = model.billsOf(settlement)
  settlement.settled = new Set(bills.filter(({ status }) => status === 'paid').map(({ id }) => id))
  return recomputeFees(model, company, settlement)
}

function recomputeFees(model: Model, company: Company, settlement: Settlement): bigint {
  const before = settlement.charged
  settlement.charged = due(model, settlement, [])
  addTax(model, company.park, flatTax(settlement.charged) - flatTax(before))
  recordFees(model, company, settlement)
  return paidWith(company.rates, settlement.charged) - paidWith(company.rates, before)
}

/** 退汇: the bank returns a payment that had succeeded. */
export function bankReturn(model: Model, billId: string, today: string): void {
  const bill = model.bill(billId)
  const settlement = model.settlement(found(bill.settlement ?? undefined, 'settlement of the bill'))
  const company = model.company(bill.company)
  addTax(model, company.park, -(bill.tax?.workerTax ?? zero))
  model.withholding(company.park, bill.person).uncharge(bill.id, today)
  fail(bill)
  bill.status = 'refunded'
  settlement.settled.delete(bill.id)
  // Fees are recomputed when a round closes (§3.2); during a round the fees of a returned bill wait until then.
  const increment = settlement.open.size > 0 ? zero : recomputeFees(model, company, settlement)
  company.available += bill.amount - increment
  if (settlement.status === 'paid') settlement.status = 'pay_failure'
}

// ------------------------------------------------------------------ offline

export function payOffline(model: Model, id: string, today: string): Refused {
  const settlement = model.settlement(id)
  const company = model.company(settlement.company)
  const bills = model.billsOf(settlement)
  if (settlement.status !== 'to_payment' || company.payMode !== 'offline') return 'status'
  if (model.hasDisabled(company, bills)) return 'disabled'
  if (!limitsHold(model, company, bills, today.slice(0, 7))) return 'limits'
  settlement.status = 'paying'
  for (const bill of bills) {
    bill.status = 'paying'
    bill.reserved = today.slice(0, 7)
  }
  return null
}

/** The company withdraws the offline payment before it uploads a voucher. */
export function withdrawOffline(model: Model, id: string): Refused {
  const settlement = model.settlement(id)
  if (settlement.status !== 'paying' || model.company(settlement.company).payMode !== 'offline') return 'status'
  settlement.status = 'to_payment'
  for (const bill of model.billsOf(settlement)) bill.status = 'in_settlement'
  return null
}

export function sendVoucher(model: Model, id: string): Refused {
  const settlement = model.settlement(id)
  if (settlement.status !== 'paying' || model.company(settlement.company).payMode !== 'offline') return 'status'
  settlement.status = 'to_write_off'
  return null
}

export function rejectVoucher(model: Model, id: string): Refused {
  const settlement = model.settlement(id)
  if (settlement.status !== 'to_write_off') return 'status'
  settlement.status = 'paying'
  return null
}

/** The money arrived outside the product; what exceeds the settlement's amount is credited to the wallet. */
export function writeOff(model: Model, id: string, received: bigint | null, today: string): Refused {
  const settlement = model.settlement(id)
  const company = model.company(settlement.company)
  const arrived = received ?? model.payAmount(settlement)
  if (settlement.status !== 'to_write_off') return 'status'
  if (arrived < model.payAmount(settlement)) return 'received'
  const { passed, refused, keep } = charge(model, company, model.billsOf(settlement), today.slice(0, 7))
  keep()
  // The tax month is that of the write-off, so the limit reservation moves there; limits cannot refuse money that has already arrived.
  for (const bill of passed) {
    bill.reserved = today.slice(0, 7)
    succeed(model, company, bill)
  }
  refused.forEach(fail)
  recharge(model, company, settlement)
  company.available += arrived - amounts(passed) - paidWith(company.rates, settlement.charged)
  settlement.received = arrived
  settlement.status = refused.length === 0 ? 'paid' : 'pay_failure'
  return null
}

// ------------------------------------------------------------------ months

/**
 * The daily job: closes months and refunds the credit of closed months to the account of the person's latest paid bill.
 * If a refund to that account failed, the credit waits until a bill is paid to another account.
 */
export function dailyClock(model: Model, today: string): void {
  for (const { park, person, ledger } of model.allLedgers()) {
    ledger.close(today, model.closedByHand.get(park))
    const latest = latestOf(model, park, person)
    if (latest === undefined || (model.unreached.get(`${park} ${person} ${latest.account}`) ?? 0) >= latest.paidAt) continue
    const parts = ledger.takeCredit()
    if (parts.length === 0) continue
    model.refunds.push({ park, person, account: latest.account, parts })
    addTax(model, park, -total(parts.map(({ amount }) => amount)))
  }
}

/** The person's latest paid bill; offline payments do not count, because their account was never used. */
function latestOf(model: Model, park: string, person: string): Bill | undefined {
  const paid = [...model.bills.values()].filter((bill) => bill.status === 'paid' && bill.person === person && model.company(bill.company).park === park && model.company(bill.company).payMode !== 'offline')
  // Of several paid at the same moment, the last one.
  return paid.toReversed().toSorted((a, b) => b.paidAt - a.paidAt)[0]
}

/** The bank could not pay the refund: the person's credit is restored. */
export function refundFailed(model: Model, refund: Refund): void {
  model.unreached.set(`${refund.park} ${refund.person} ${refund.account}`, model.paidCount)
  model.refunds.splice(model.refunds.indexOf(refund), 1)
  model.withholding(refund.park, refund.person).restoreCredit(refund.parts)
  addTax(model, refund.park, total(refund.parts.map(({ amount }) => amount)))
}
