import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, Refusal, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { paymentPurpose, sendSettlementCode } from '../accounts/payment-code.ts'
import { consumeCode } from '../accounts/sms.ts'
import { lockForAction } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { writeOff } from './offline.ts'
import { payAgain, payAll } from './submit.ts'

/** The result for one of several settlements, as text. */
export interface ManyResult {
  id: string
  sn: string
  ok: boolean
  text: string
}

export async function sendCodeFor(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<{ ok: true; phone: string }> {
  // The company's own id: one code for several settlements (batch_settlement).
  if (id !== actor.tenantId) await lockForAction(tx, actor, id, 'payment_sms')
  return sendSettlementCode(tx, deps, actor, id)
}

export async function pay(tx: Tx, actor: Actor, id: string, input: { captcha: string; version: number }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'payment', input.version)
  await takeCode(tx, actor, id, input.captcha, now)
  await payAll(tx, actor, settlement, 'payment', now)
}

export async function repay(tx: Tx, actor: Actor, id: string, input: { captcha: string; version: number; bills: readonly AccountCorrection[] }, now: Date): Promise<void> {
  const settlement = await lockForAction(tx, actor, id, 'new_payment', input.version)
  await takeCode(tx, actor, id, input.captcha, now)
  await payAgain(tx, actor, settlement, input.bills, now)
}

/** One code for several settlements: each is paid or returns a reason. A savepoint each within the idempotent call's transaction, so that a failed one has no effect. */
export async function payMany(deps: Deps, actor: Actor, input: { captcha: string; ids: readonly string[] }): Promise<ManyResult[]> {
  return inTransaction(deps.db, actor, async (tx) => {
    await takeCode(tx, actor, actor.tenantId, input.captcha, deps.clock())
    return each(deps, actor, input.ids, async (part, id) => {
      const settlement = await lockForAction(part, actor, id, 'batch_settlement')
      await payAll(part, actor, settlement, 'batch_settlement', deps.clock())
      return { sn: settlement.sn, text: '已提交支付' }
    })
  })
}

/** Each settlement is paid in full. */
export async function writeOffMany(deps: Deps, actor: Actor, ids: readonly string[]): Promise<ManyResult[]> {
  return each(deps, actor, ids, async (tx, id) => {
    const settlement = await lockForAction(tx, actor, id, 'batch_write_off')
    await writeOff(tx, actor, settlement, 'batch_write_off', { received_amount: settlement.pay_amount }, deps.clock())
    return { sn: settlement.sn, text: '已核销' }
  })
}

async function each(deps: Deps, actor: Actor, ids: readonly string[], work: (tx: Tx, id: string) => Promise<{ sn: string; text: string }>): Promise<ManyResult[]> {
  const results = new Map<string, ManyResult>()
  // In order of ids, so that two such calls lock in the same order.
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      const { sn, text } = await inTransaction(deps.db, actor, (tx) => work(tx, id))
      results.set(id, { id, sn, ok: true, text })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.set(id, { id, sn: await snOf(deps, actor, id), ok: false, text: error.message })
    }
  }
  return [...new Set(ids)].flatMap((id) => results.get(id) ?? [])
}

async function snOf(deps: Deps, actor: Actor, id: string): Promise<string> {
  return inTransaction(deps.db, actor, async (tx) => {
    const row = await scoped(tx, actor, 'app.settlement').select('sn').where('id', '=', id).executeTakeFirst()
    return row?.sn ?? ''
  })
}

/** The code was sent to the company's payment phone; it is used up together with the payment, or not at all. */
async function takeCode(tx: Tx, actor: Actor, reference: string, code: string, now: Date): Promise<void> {
  const company = await tx.selectFrom('app.tenant').select('payment_phone').where('id', '=', actor.tenantId).executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  await consumeCode(tx, { phone: company.payment_phone, purpose: paymentPurpose, reference, audience: actor.tenantId, code }, now)
}
