import type pg from 'pg'
import type { Rates } from '@linggong/shared/domain/fees'
import { maskName } from '@linggong/shared/domain/masks'
import { centsToYuan, sum } from '@linggong/shared/domain/money'
import { borneByCompany, taxConfigOf } from '@linggong/shared/domain/tax/config'
import { emptyMonth, ownTax, type CompanySide, type Correction, type MonthTax, type TaxConfig } from '@linggong/shared/domain/tax/ledger'
import { addTax, sumTax, TAX_KEYS, type TaxParts } from '@linggong/shared/domain/tax/parts'
import { targetsOf, type CountingBill } from '@linggong/shared/domain/tax/recompute'
import type { Finding } from './books.ts'

/** The number of people whose months and bills are held in memory at a time. */
const chunk = 500

interface MonthRow {
  park_id: string
  person_id: string
  person: string
  month: string
  figures: string[]
  company_side: CompanySide[]
  corrections: Correction[]
  settled_at: Date | null
}

interface BillRow {
  person_id: string
  id: string
  company_id: string
  amount: string
  tax_month: string
  charge: number
  rates: Rates
  tax_config: TaxConfig
}

const taxNames: Readonly<Record<keyof TaxParts, string>> = { vat: '增值税', urban: '城建税', edu: '教育费附加', local_edu: '地方教育附加', iit: '个人所得税' }

/**
 * Recomputes, from the counted bills alone, what should have been withheld from every person in each month, and reports each
 * difference from the stored amounts (docs/withholding.md §8). A closed month is judged together with its corrections.
 */
export async function checkWithholding(client: pg.Client): Promise<Finding> {
  const faults: string[] = []
  let checked = 0
  let after: [string, string] = ['00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows: people } = await client.query<{ park_id: string; person_id: string }>(
      'select distinct park_id, person_id from app.tax_month where (park_id, person_id) > ($1, $2) order by park_id, person_id limit $3', [...after, chunk])
    const last = people.at(-1)
    if (last === undefined) break
    after = [last.park_id, last.person_id]
    for (const [parkId, mine] of Map.groupBy(people, (row) => row.park_id)) {
      const ids = mine.map((row) => row.person_id)
      const months = Map.groupBy(await monthsOf(client, parkId, ids), (row) => row.person_id)
      const bills = Map.groupBy(await billsOf(client, parkId, ids), (row) => row.person_id)
      for (const [person, rows] of months) {
        checked += rows.length
        faults.push(...differences(rows, bills.get(person) ?? []))
      }
    }
  }
  return { title: '每人每月已扣、待追缴的税费等于按其账单重新计算的税费', checked, faults }
}

async function monthsOf(client: pg.Client, parkId: string, people: readonly string[]): Promise<MonthRow[]> {
  const { rows } = await client.query<MonthRow>(
    `select t.park_id, t.person_id, p.name as person, t.month, t.company_side, t.corrections, t.settled_at,
      array[t.gross, t.ex_vat, t.vat, t.urban_tax, t.edu_surcharge, t.local_edu_surcharge, t.income_tax, t.charges, t.returned,
        t.carried_vat, t.carried_urban_tax, t.carried_edu_surcharge, t.carried_local_edu_surcharge, t.carried_income_tax, t.credit]::text[] as figures
    from app.tax_month t join app.person p on p.id = t.person_id where t.park_id = $1 and t.person_id = any($2) order by t.month`, [parkId, people])
  return rows
}

async function billsOf(client: pg.Client, parkId: string, people: readonly string[]): Promise<BillRow[]> {
  const { rows } = await client.query<BillRow>(
    `select b.person_id, b.id, b.company_id, b.amount::text, b.tax_month, (b.tax_basis ->> 'charge')::int as charge, s.rates, s.tax_config
    from app.bill b join app.settlement s on s.park_id = b.park_id and s.id = b.settlement_id
    where b.park_id = $1 and b.person_id = any($2) and b.status in ('paying', 'paid') and b.tax_month is not null`, [parkId, people])
  return rows
}

function monthTax(row: MonthRow): MonthTax {
  const [gross = 0, ex_vat = 0, vat = 0, urban = 0, edu = 0, local_edu = 0, iit = 0, charges = 0, returned = 0, cVat = 0, cUrban = 0, cEdu = 0, cLocal = 0, cIit = 0, credit = 0] = row.figures.map(Number)
  return {
    month: row.month, gross, ex_vat, vat, urban, edu, local_edu, iit, charges, returned,
    carried: { vat: cVat, urban: cUrban, edu: cEdu, local_edu: cLocal, iit: cIit }, credit, company_side: row.company_side, corrections: row.corrections,
  }
}

/** A stored amount beside the recomputed one. */
type Pair = readonly [label: string, stands: number, owed: number]

function differences(rows: readonly MonthRow[], bills: readonly BillRow[]): string[] {
  const ledger = rows.map(monthTax)
  const [first] = rows
  if (first === undefined) return []
  // A person without counted bills owes nothing, whatever the rules.
  const rules = bills[0]?.tax_config ?? taxConfigOf({})
  const counting = bills.map((bill): CountingBill => ({
    id: bill.id, company_id: bill.company_id, amount: Number(bill.amount), month: bill.tax_month, charge: bill.charge, config: bill.tax_config, ...borneByCompany(bill.rates),
  }))
  const draw = (counted: readonly CountingBill[]): MonthTax[] => targetsOf(rules, ledger, counted, first.month)
  const corrections = ledger.flatMap((row) => row.corrections)
  const targets = draw(counting)
  const name = `${maskName(first.person)}（${first.person_id}）`
  // What an open month withheld in excess is also in the accumulation of the months after it.
  let lent = 0
  const missing = new Set(counting.map(({ month }) => month).filter((month) => !ledger.some((row) => row.month === month)))
  return [
    ...[...missing].map((month) => `${name}${month}：有计入的账单，账上没有该月`),
    ...ledger.flatMap((row, index) => {
      const target = targets.find(({ month }) => month === row.month) ?? emptyMonth(row.month)
      const booked = corrections.filter(({ month }) => month === row.month)
      const pairs = pairsOf(row, target, booked)
      const surplus = rows[index]?.settled_at === null && target.vat + sumTax(target.company_side).vat > 0 ? iitSurplus(row.month, counting, draw) : 0
      const early = Math.max(0, ...pairs.iit.map(([, stands, owed]) => owed - stands))
      const isLent = early > 0 && early <= lent
      lent += surplus - (isLent ? early : 0)
      return [
        ...pairs.others.filter(([, stands, owed]) => stands !== owed),
        ...pairs.iit.filter(([, stands, owed]) => (stands < owed && !isLent) || stands > owed + surplus),
      ].map(([label, stands, owed]) => `${name}${row.month} ${label}：账上 ${centsToYuan(stands)}，应为 ${centsToYuan(owed)}`)
    }),
  ]
}

/** The amounts of a month, including its corrections in other months, beside its target: the worker's part and each company's. */
function pairsOf(row: MonthTax, target: MonthTax, booked: readonly Correction[]): { others: Pair[]; iit: Pair[] } {
  const worker = sumTax([addTax(ownTax(row), row.carried), ...booked.map((one) => one.worker)])
  const sides = [...row.company_side, ...booked.flatMap(({ company_side }) => company_side)]
  const companies = [...new Set([...sides, ...target.company_side].map(({ company_id }) => company_id))]
  const of = (key: keyof TaxParts): Pair[] => [
    [taxNames[key], worker[key], target[key]],
    ...companies.map((id): Pair => {
      const part = (all: readonly CompanySide[]): number => sumTax(all.filter(({ company_id }) => company_id === id))[key]
      return [`${taxNames[key]}（企业 ${id} 承担）`, part(sides), part(target.company_side)]
    }),
  ]
  const gross: Pair = ['计税总额', row.gross + sum(booked.map((one) => one.gross)), target.gross]
  const exVat: Pair = ['不含税收入', row.ex_vat + sum(booked.map((one) => one.ex_vat)), target.ex_vat]
  return { others: [gross, exVat, ...TAX_KEYS.filter((key) => key !== 'iit').flatMap(of)], iit: of('iit') }
}

/**
 * Where VAT starts, the month owes less income tax than its earlier bills withheld, and the excess
 * remains until the month is closed (§7): the largest possible excess.
 */
function iitSurplus(month: string, counting: readonly CountingBill[], draw: (counted: readonly CountingBill[]) => MonthTax[]): number {
  const others = counting.filter((bill) => bill.month !== month)
  const mine = counting.filter((bill) => bill.month === month).toSorted((a, b) => a.charge - b.charge)
  const owed = mine.map((_, index) => {
    const target = draw([...others, ...mine.slice(0, index + 1)]).find((row) => row.month === month)
    return target === undefined ? 0 : target.iit + sumTax(target.company_side).iit
  })
  return Math.max(0, ...owed) - (owed.at(-1) ?? 0)
}
