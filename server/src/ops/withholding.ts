import type pg from 'pg'
import type { Rates } from '@linggong/shared/domain/fees'
import { maskName } from '@linggong/shared/domain/masks'
import { centsToYuan } from '@linggong/shared/domain/money'
import { borneByCompany } from '@linggong/shared/domain/tax/config'
import { assessedOf, type CompanySide, type Correction, type MonthTax, type TaxConfig } from '@linggong/shared/domain/tax/ledger'
import { minusTax, sumTax, TAX_KEYS, type TaxParts } from '@linggong/shared/domain/tax/parts'
import { targetsOf, type CountingBill } from '@linggong/shared/domain/tax/recompute'
import { todayAt } from '../modules/payments/tax-ledger.ts'
import type { Finding } from './books.ts'

/** People whose months and bills are in memory at a time. */
const chunk = 500

interface MonthRow {
  park_id: string
  person_id: string
  person: string
  month: string
  figures: string[]
  company_side: CompanySide[]
  corrections: Correction[]
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
 * Draws again, from the bills that count alone, what every person should have been withheld month by month, and names each
 * difference from what the books say (docs/withholding.md §8). A closed month is judged together with its corrections.
 */
export async function checkWithholding(client: pg.Client, now: Date): Promise<Finding> {
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
        faults.push(...differences(rows, bills.get(person) ?? [], now))
      }
    }
  }
  return { title: '每人每月已扣、待追缴的税费等于按其账单重新计算的税费', checked, faults }
}

async function monthsOf(client: pg.Client, parkId: string, people: readonly string[]): Promise<MonthRow[]> {
  const { rows } = await client.query<MonthRow>(
    `select t.park_id, t.person_id, p.name as person, t.month, t.company_side, t.corrections,
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

function differences(rows: readonly MonthRow[], bills: readonly BillRow[], now: Date): string[] {
  const ledger = rows.map(monthTax)
  const [first] = rows
  const rules = bills[0]?.tax_config
  if (first === undefined || rules === undefined) return []
  const counting = bills.map((bill): CountingBill => ({
    id: bill.id, company_id: bill.company_id, amount: Number(bill.amount), month: bill.tax_month, charge: bill.charge, config: bill.tax_config, ...borneByCompany(bill.rates),
  }))
  const corrections = ledger.flatMap((row) => row.corrections)
  return targetsOf(rules, ledger, counting, first.month, todayAt(now)).flatMap((target) => {
    const row = ledger.find(({ month }) => month === target.month)
    if (row === undefined) return []
    const booked = corrections.filter(({ month }) => month === target.month)
    const stands = [assessedOf(row), ...booked.flatMap(({ worker, company_side }) => [worker, ...company_side])].reduce((all, one) => sumTax([all, one]))
    const owed = sumTax([target, ...target.company_side])
    const off = minusTax(stands, owed)
    return TAX_KEYS.flatMap((key) => {
      // Until a month is settled at its close, income tax may stand above its target where VAT set in (§7).
      if (off[key] === 0 || (key === 'iit' && off.iit > 0 && target.vat > 0)) return []
      return [`${maskName(first.person)}（${first.person_id}）${target.month} ${taxNames[key]}：账上 ${centsToYuan(stands[key])}，应为 ${centsToYuan(owed[key])}`]
    })
  })
}
