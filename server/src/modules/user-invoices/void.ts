import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { asSeen } from '../../kernel/record.ts'
import { scopedId } from '../../kernel/scope.ts'
import { userInvoiceSteps } from './machine.ts'

/** The invoice has been made void at the bureau. Of a bill that was paid again another one is to be issued. */
export async function voidInvoice(tx: Tx, actor: Actor, id: string, version: number): Promise<void> {
  const row = asSeen(await scopedId(tx, actor, 'app.user_invoice', id, { lock: true }), version)
  if (row.is_paid) await userInvoiceSteps.move(tx, actor, row, 'void_and_reissue', { invoice_no: '', invoice_on: null, import_id: null })
  else await userInvoiceSteps.move(tx, actor, row, 'void', { import_id: null })
}
