import { addDays, businessDate } from '@linggong/shared/domain/time'
import { inTransaction } from '../kernel/transaction.ts'
import { userInvoiceSteps } from '../modules/user-invoices/machine.ts'
import type { SeedEnv } from './env.ts'

/** As many as the first file of each park had. */
const issued = 80

/** The oldest invoices of each park have been issued; the others wait. */
export async function writeUserInvoices(env: SeedEnv, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 5 * 86_400_000)
  for (const park of [...env.actors.values()].filter(({ flavour }) => flavour === 'park')) {
    await env.act(at, () =>
      inTransaction(env.deps.db, park, async (tx) => {
        const rows = await tx.selectFrom('app.user_invoice').selectAll().where('park_id', '=', park.tenantId).orderBy('pay_at').orderBy('id').limit(issued).forUpdate().execute()
        for (const row of rows.filter(({ status }) => status === 'to_invoice')) {
          const digits = row.bill_sn.replaceAll(/\D/gu, '').slice(-16).padStart(16, '0')
          await userInvoiceSteps.move(tx, park, row, 'issue', { invoice_no: `2646${digits}`, invoice_on: addDays(businessDate(at), -1) })
        }
      }))
  }
}
