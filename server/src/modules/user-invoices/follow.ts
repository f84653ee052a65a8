import { sql } from 'kysely'
import { userInvoiceMachine } from '@linggong/shared/domain/machines/user-invoice'
import { monthKey } from '@linggong/shared/domain/time'
import { answered } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import { firstState } from '../../kernel/steps.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { userInvoiceSteps } from './machine.ts'

interface Place {
  readonly park_id: string
}

/**
 * Bills have been paid: each waits for its invoice. One that had been made void after an earlier payment waits again; one that is still to be made
 * void stays so first. In the transaction that says so; a fixed number of statements for any number of bills but for those paid again.
 */
export async function invoicesAfterPayment(tx: Tx, { park_id: parkId }: Place, billIds: readonly string[], at: Date): Promise<void> {
  if (billIds.length === 0) return
  const month = monthKey(at)
  const status = firstState(userInvoiceMachine, {}, SYSTEM)
  await sql`
    insert into app.user_invoice (park_id, id, platform_id, agency_id, company_id, person_id, bill_sn, amount, vat, surcharge, income_tax, month, pay_at, status, create_at)
    select park_id, id, platform_id, agency_id, company_id, person_id, sn, amount, vat, urban_tax + edu_surcharge + local_edu_surcharge, income_tax, ${month}, ${at}::timestamptz, ${status}, ${at}::timestamptz
    from app.bill where park_id = ${parkId} and id = any(${[...billIds]}::uuid[])
    on conflict (id, park_id) do nothing ${answered}`.execute(tx)
  const { rows } = await sql<Row<'app.user_invoice'>>`
    update app.user_invoice i set is_paid = true, amount = b.amount, vat = b.vat, surcharge = b.urban_tax + b.edu_surcharge + b.local_edu_surcharge, income_tax = b.income_tax, month = ${month}, pay_at = ${at}::timestamptz, version = i.version + 1
    from app.bill b where i.park_id = ${parkId} and i.id = any(${[...billIds]}::uuid[]) and not i.is_paid and b.park_id = i.park_id and b.id = i.id returning i.*`.execute(tx)
  for (const row of rows.filter((one) => one.status === 'voided')) await userInvoiceSteps.move(tx, SYSTEM, row, 'repay', { invoice_no: '', invoice_on: null, import_id: null })
}

/** Bills have come back from the bank: what was not invoiced never will be, what was has to be made void. */
export async function invoicesAfterReturn(tx: Tx, { park_id: parkId }: Place, billIds: readonly string[]): Promise<void> {
  await sql`delete from app.user_invoice where park_id = ${parkId} and id = any(${[...billIds]}::uuid[]) and status = 'to_invoice'`.execute(tx)
  const { rows } = await sql<Row<'app.user_invoice'>>`
    update app.user_invoice set is_paid = false, version = version + 1 where park_id = ${parkId} and id = any(${[...billIds]}::uuid[]) returning *`.execute(tx)
  for (const row of rows.filter((one) => one.status === 'invoiced')) await userInvoiceSteps.move(tx, SYSTEM, row, 'bank_return', {})
}
