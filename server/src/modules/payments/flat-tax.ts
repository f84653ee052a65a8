import { sql } from 'kysely'
import type { FeeParts } from '@linggong/shared/domain/fees'
import type { MonthKey } from '@linggong/shared/domain/time'
import type { Tx } from '../../kernel/transaction.ts'
import { todayAt } from './tax-ledger.ts'

/**
 * Keeps what a company was charged flat for taxes, by the month it was charged for; beside it stands what its bills caused
 * (`company_side` of app.tax_month), and between the two the 包税差额 that the park bears (decision 80). `increment`: the fees of a
 * round or of a return, cents. A closed month stays as it is: what comes back later counts for the current one.
 */
export async function keepFlatTax(tx: Tx, chain: { readonly park_id: string; readonly company_id: string }, month: MonthKey, increment: FeeParts, now: Date): Promise<void> {
  const amount = increment.company_income_tax + increment.company_value_added_tax
  if (amount === 0) return
  const today = todayAt(now)
  await sql`
    insert into app.flat_tax (park_id, company_id, month, amount)
    values (${chain.park_id}, ${chain.company_id}, ${today.isClosed(month) ? today.month : month}, ${amount})
    on conflict (park_id, company_id, month) do update set amount = app.flat_tax.amount + excluded.amount`.execute(tx)
}
