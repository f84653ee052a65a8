import type { Consent, PasskeyAnswer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { askAccount } from '../passkeys/challenge.ts'
import { keepSignature } from '../passkeys/keep.ts'
import { requirePayer } from '../passkeys/payer.ts'
import { refuseAnswer, verifyAnswer } from '../passkeys/verify.ts'
import type { Settlement } from '../settlements/transition.ts'
import { takePaymentCode } from './code.ts'
import { canonicalPayment, referenceOf, whatChanged, type RoundFacts } from './facts.ts'
import { rehearse, type Choice } from './rehearsal.ts'

/** What a passkey is to sign for exactly this payment. */
export async function startPaymentPasskey(tx: Tx, deps: Deps, actor: Actor, subject: string, choice: Choice, now: Date): Promise<PasskeyQuestion> {
  await requirePayer(tx, actor)
  const { rounds, refused } = await rehearse(tx, actor, subject, choice, now)
  if (rounds.length === 0) refuse(400, refused[0]?.text ?? '没有可以支付的结算单')
  return askAccount(tx, deps, 'payment', actor.accountId, now, referenceOf(subject, actor.chain, rounds))
}

/** Takes the code or the signature for exactly this payment, together with the payment or not at all. The id of what is kept of a signature. */
export async function takeConsent(tx: Tx, deps: Deps, actor: Actor, subject: string, rounds: readonly RoundFacts[], { captcha, passkey }: Consent, now: Date): Promise<string | null> {
  if ((captcha === undefined) === (passkey === undefined)) refuse(400, '请输入验证码', { fields: [{ field: 'captcha', text: '请输入验证码' }] })
  if (captcha !== undefined) await takePaymentCode(tx, actor, subject, rounds, captcha, now)
  if (passkey === undefined) return null
  await requirePayer(tx, actor)
  const proven = await verifyAnswer(tx, deps, passkey, { purpose: 'payment', accountId: actor.accountId }, now)
  const reference = referenceOf(subject, actor.chain, rounds)
  if (!proven.reference.startsWith(`${subject}|`)) refuseAnswer()
  if (proven.reference !== reference) refuse('stale', whatChanged(proven.reference, reference, '原签名已失效。请核对后重新支付'))
  return keepSignature(tx, actor, actor.chain, { purpose: 'payment', approval_id: null }, { proven, given: passkey, canonical: canonicalPayment(actor.chain.company_id ?? '', rounds) }, now)
}

/** Another person's signature under the payment that waits. */
export async function takeReview(tx: Tx, deps: Deps, actor: Actor, approval: { readonly id: string; readonly reference: string }, settlement: Settlement, round: RoundFacts, passkey: PasskeyAnswer, now: Date): Promise<void> {
  const proven = await verifyAnswer(tx, deps, passkey, { purpose: 'review', accountId: actor.accountId }, now)
  if (proven.reference !== approval.reference) refuseAnswer()
  await keepSignature(tx, actor, settlement, { purpose: 'review', approval_id: approval.id }, { proven, given: passkey, canonical: canonicalPayment(settlement.company_id, [round]) }, now)
}
