import type { Bill, Settlement } from './model-types.ts'
import { dueOf, serviceSum } from './model-fee-bills.ts'
import { paidWith } from './model-fees.ts'
import { total, yuan, zero } from './model-numbers.ts'
import type { MonthView } from './model-view.ts'
import { vatWithSurcharges } from './model-withholding.ts'
import type { Driver } from './driver.ts'
import type { Scenario } from './scenario.ts'
import { taxTotal } from './model-rules.ts'

/** The rows that a step may have changed, and that have to be compared. */
export class Touched {
  readonly settlements = new Set<string>()
  readonly companies = new Set<string>()
  readonly batches = new Set<string>()
  /** 'park person'. */
  readonly people = new Set<string>()
}

type Row = Record<string, unknown>
type Facts = Readonly<Record<string, unknown>>

const cents = (value: unknown): bigint => BigInt(String(value))

/** Compares field by field; amounts are bigint on both sides. */
export function differences(what: string, expected: Facts, got: Facts): string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const other = got[key]
    const [a, b] = typeof value === 'bigint' ? [yuan(value), other === undefined || other === null ? String(other) : yuan(cents(other))] : [JSON.stringify(value), JSON.stringify(other)]
    return a === b ? [] : [`${what} ${key}：应为 ${a}，实为 ${b}`]
  })
}

/** They wait for the database most of the time. */
export const readsAtOnce = 4

/** Compares the product with the model for everything in `touched`; nothing may change meanwhile. */
export async function compare(scenario: Scenario, driver: Driver, touched: Touched): Promise<string[]> {
  const checks = [
    ...[...touched.settlements].map((id) => () => settlementOf(scenario, driver, id)),
    ...[...touched.settlements].map((id) => () => feeBillOf(scenario, id)),
    ...[...touched.batches].map((id) => () => batchOf(scenario, id)),
    ...[...touched.companies].map((id) => () => walletOf(scenario, id)),
    ...[...touched.people].map((key) => () => personOf(scenario, key)),
  ]
  const found: string[][] = []
  const queue = checks.entries()
  await Promise.all(Array.from({ length: readsAtOnce }, async () => {
    for (const [index, check] of queue) found[index] = await check()
  }))
  return found.flat()
}

async function settlementOf(scenario: Scenario, driver: Driver, id: string): Promise<string[]> {
  const settlement = scenario.model.settlement(id)
  const setup = scenario.companies.find((one) => one.id === settlement.company)
  if (setup === undefined) throw new Error('a settlement of nobody')
  const { status, body } = await driver.detail(setup, id)
  if (status !== 200) return [`结算单 ${id}：答 ${status}`]
  const found = differences(`结算单 ${id}`, settlementFacts(scenario, settlement), { ...body })
  if (settlement.status === 'canceled') return found
  const bills = await driver.bills(setup, id)
  const rows = new Map(bills.map((bill) => [bill.id, bill]))
  if (rows.size !== settlement.bills.length) found.push(`结算单 ${id}：应有 ${settlement.bills.length} 条账单，实为 ${rows.size}`)
  for (const bill of scenario.model.billsOf(settlement)) found.push(...differences(`结算单 ${id} 账单 ${bill.id}（第 ${bill.row} 行）`, billFacts(bill), { ...rows.get(bill.id) }))
  const useFees = await scenario.sql('select person_id from app.user_use_fee where settlement_id = $1 order by person_id', [id])
  if (scenario.model.company(settlement.company).rates.useFee > zero) {
    found.push(...differences(`结算单 ${id}`, { useFees: [...settlement.useFees].toSorted() }, { useFees: useFees.map((row) => row['person_id']).toSorted() }))
  }
  return found
}

function settlementFacts({ model }: Scenario, settlement: Settlement): Facts {
  if (settlement.status === 'canceled') return { status: 'canceled' }
  const bills = model.billsOf(settlement)
  const { confirmed, charged } = settlement
  const paid = bills.filter(({ id }) => settlement.settled.has(id))
  const isMoving = settlement.open.size > 0
  const taxed = bills.every(({ tax }) => tax !== null)
  return {
    status: settlement.status,
    bill_count: bills.length,
    worker_count: new Set(bills.map(({ person }) => person)).size,
    settlement_amount: total(bills.map(({ amount }) => amount)),
    enterprise_service_fee: confirmed.enterprise,
    enterprise_added_service_fee: confirmed.added,
    value_added_service_fee: confirmed.valueAdded,
    user_use_fee: confirmed.use,
    promotion_fee: confirmed.promotion,
    accounting_fee: confirmed.accounting,
    company_tax: confirmed.incomeTax + confirmed.vat,
    personal_service_fee: total(bills.map(({ personalFee }) => personalFee)),
    pay_amount: model.payAmount(settlement),
    ...(isMoving ? {} : {
      paid_amount: total(paid.map(({ amount }) => amount)) + paidWith(model.company(settlement.company).rates, charged),
      paid_count: paid.length,
      failed_count: bills.filter(({ status }) => status === 'pay_failure' || status === 'refunded').length,
    }),
    ...(taxed ? { tax_amount: total(bills.map(({ tax }) => (tax === null ? zero : taxTotal(tax.shown)))), net_amount: total(bills.map(({ tax }) => tax?.net ?? zero)) } : {}),
  }
}

function billFacts(bill: Bill): Facts {
  const tax = bill.tax ?? bill.estimate
  return {
    status: bill.status,
    amount: bill.amount,
    personal_service_fee: bill.personalFee,
    card_fee: bill.cardFee,
    settlement_id: bill.settlement,
    ...(tax === null ? {} : { is_estimate: bill.tax === null, vat_amount: vatWithSurcharges(tax.shown), income_tax_amount: tax.shown.iit, tax_amount: taxTotal(tax.shown), net_amount: tax.net }),
  }
}

async function feeBillOf({ model, sql }: Scenario, id: string): Promise<string[]> {
  const [row] = await sql('select status, amount, paid_amount, credit_amount, due_amount from app.service_fee_bill where settlement_id = $1', [id])
  const bill = model.feeBills.get(id)
  if (bill === undefined) return row === undefined ? [] : [`结算单 ${id}：不应有服务费账单`]
  const due_amount = dueOf(bill)
  return differences(`结算单 ${id} 服务费账单`, { status: due_amount > zero ? 'to_payment' : 'paid', amount: serviceSum(bill.owed), paid_amount: bill.paid, credit_amount: bill.credited, due_amount }, row ?? {})
}

async function batchOf({ model, sql }: Scenario, id: string): Promise<string[]> {
  const [row] = await sql('select status from app.bill_batch where id = $1', [id])
  const found = differences(`批次 ${id}`, { status: model.batchStatus(id) }, row ?? {})
  const rows = new Map((await sql('select id, status, amount, settlement_id, personal_service_fee, card_fee from app.bill where batch_id = $1', [id])).map((one) => [String(one['id']), one]))
  for (const bill of model.billsOfBatch(id)) {
    found.push(...differences(`批次 ${id} 账单 ${bill.id}（第 ${bill.row} 行）`, { status: bill.status, settlement_id: bill.settlement, amount: bill.amount, personal_service_fee: bill.personalFee, card_fee: bill.cardFee }, rows.get(bill.id) ?? {}))
  }
  return found
}

async function walletOf({ model, sql }: Scenario, id: string): Promise<string[]> {
  const { available, frozen } = model.company(id)
  const rows = await sql(`select kind, balance from app.ledger_account where owner_id = $1 and kind in ('company.available', 'company.frozen')`, [id])
  const balance = (kind: string): bigint => cents(rows.find((row) => row['kind'] === kind)?.['balance'] ?? 0)
  return differences(`企业 ${id} 钱包`, { available, frozen }, { available: balance('company.available'), frozen: balance('company.frozen') })
}

async function personOf(scenario: Scenario, key: string): Promise<string[]> {
  const { model, sql } = scenario
  const [park = '', person = ''] = key.split(' ')
  const ledger = model.withholding(park, person)
  const found: string[] = []
  const { held, given } = ledger.heldOf()
  if (held !== given) found.push(`模型自身：人员 ${key} 在册 ${yuan(held)}，账单合计 ${yuan(given)}`)
  const rows = new Map((await sql('select * from app.tax_month where park_id = $1 and person_id = $2', [park, person])).map((row) => [String(row['month']), row]))
  for (const [month, view] of ledger.view()) {
    const row = rows.get(month)
    if (row === undefined) {
      if (!isEmpty(view)) found.push(`人员 ${key} ${month}：没有税月，模型有 ${JSON.stringify(view, (_, value: unknown) => (typeof value === 'bigint' ? yuan(value) : value))}`)
      continue
    }
    const corrected = view.corrections.length === 0 ? '' : `（入账更正 ${view.corrections.map(({ of }) => of).join('、')}）`
    found.push(...differences(`人员 ${key} ${month}${corrected}`, monthFacts(view), rowFacts(row)))
  }
  const reserved = await sql('select scope_id, month, amount from app.limit_usage where park_id = $1 and person_id = $2 and amount > 0', [park, person])
  const usages = new Map(reserved.map((row) => [`${String(row['scope_id'])} ${String(row['month'])}`, cents(row['amount'])]))
  const expected = new Map<string, bigint>()
  for (const { scopes, month, amount } of model.reservations(park, new Set([person]))) for (const scope of scopes) expected.set(`${scope} ${month}`, (expected.get(`${scope} ${month}`) ?? zero) + amount)
  for (const at of new Set([...usages.keys(), ...expected.keys()])) found.push(...differences(`人员 ${key} 额度`, { [at]: expected.get(at) ?? zero }, { [at]: usages.get(at) ?? zero }))
  return found
}

const isEmpty = (view: MonthView): boolean => view.gross === zero && taxTotal(view.taken) === zero && taxTotal(view.carried) === zero && view.credit === zero && view.corrections.length === 0

function monthFacts(view: MonthView): Facts {
  return {
    gross: view.gross, exVat: view.exVat, credit: view.credit,
    vat: view.taken.vat, urban: view.taken.urban, edu: view.taken.edu, local: view.taken.local, iit: view.taken.iit,
    carriedVat: view.carried.vat, carriedUrban: view.carried.urban, carriedEdu: view.carried.edu, carriedLocal: view.carried.local, carriedIit: view.carried.iit,
  }
}

function rowFacts(row: Row): Facts {
  return {
    gross: row['gross'], exVat: row['ex_vat'], credit: row['credit'],
    vat: row['vat'], urban: row['urban_tax'], edu: row['edu_surcharge'], local: row['local_edu_surcharge'], iit: row['income_tax'],
    carriedVat: row['carried_vat'], carriedUrban: row['carried_urban_tax'], carriedEdu: row['carried_edu_surcharge'], carriedLocal: row['carried_local_edu_surcharge'], carriedIit: row['carried_income_tax'],
  }
}

/** The balances of the parks' tax accounts, summed from their postings. */
export async function taxAccounts({ model, sql, companies }: Scenario): Promise<string[]> {
  const found: string[] = []
  for (const park of new Set(companies.map(({ chain }) => chain.park_id))) {
    const [row] = await sql(`select coalesce(sum(case when p.credit_id = a.id then p.amount else -p.amount end), 0)::bigint as amount
      from app.ledger_account a join app.posting p on p.park_id = a.park_id and (p.credit_id = a.id or p.debit_id = a.id) where a.park_id = $1 and a.kind = 'tax'`, [park])
    found.push(...differences(`园区 ${park}`, { taxAccount: model.taxAccount.get(park) ?? zero }, { taxAccount: row?.['amount'] }))
  }
  return found
}
