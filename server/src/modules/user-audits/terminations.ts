import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { consumeCode, sendCode, type CodePlace } from '../accounts/sms.ts'
import { cooperation } from '../company-users/machine.ts'
import { openAudit } from './open.ts'
import { refuseUnpaid } from './unpaid.ts'

/** Of the operator themself (R433): it goes to their own phone, for the end of any one cooperation. */
const authorisation = ({ phone, accountId, tenantId }: Actor): CodePlace => ({ phone, purpose: 'termination', reference: accountId, audience: tenantId })

export async function sendAuthorisation(deps: Deps, actor: Actor): Promise<void> {
  // As the system, which counts the requests of all organisations.
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sendCode(tx, deps, { ...authorisation(actor), tenantId: actor.tenantId, usage: { category: 'termination', tenant_id: actor.tenantId, staff: actor.name }, text: (code) => smsText('termination_code', { code }) }),
  )
}

interface Wish {
  readonly captcha: string
  readonly reason: string
  readonly version: number
}

/** Leads to an audit; the cooperation goes on until it has passed (R387). The code is used up with it or not at all; five wrong ones end it. */
export async function askTermination(tx: Tx, actor: Actor, id: string, { captcha, reason, version }: Wish, now: Date): Promise<{ readonly id: string; readonly sn: string }> {
  const row = await cooperation.begin(tx, actor, id, 'termination', version)
  await refuseUnpaid(tx, row, row)
  const audit = await openAudit(tx, row, 'termination', { cause: reason, creator: actor }, now)
  await cooperation.move(tx, actor, row, 'termination', {}, 'no_unpaid_bill')
  await consumeCode(tx, { ...authorisation(actor), code: captcha }, now)
  return audit
}
