import type { PasskeyAnswer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { askAccount, hasPasskey } from '../passkeys/challenge.ts'
import { refuseAnswer, verifyAnswer, type Proven } from '../passkeys/verify.ts'
import type { Settlement } from '../settlements/transition.ts'
import { paymentPhoneOf, takePaymentCode } from './code.ts'
import { canonicalPayment, hashOfPayment, referenceOf, whatChanged, type RoundFacts } from './facts.ts'
import { rehearse, type Choice } from './rehearsal.ts'

/** How a payment is approved by who asks for it. */
export interface Consent {
  readonly captcha?: string | undefined
  readonly passkey?: PasskeyAnswer | undefined
}

/**
 * Whether a passkey of the caller does instead of the code. The code goes to the company's payment phone; a passkey is a person's. So it
 * is good for exactly the person who would read the code: the owner of the payment phone, whose passkey was made with a code to that phone.
 */
export async function takesPasskey(tx: Tx, deps: Deps, actor: Actor): Promise<boolean> {
  return (await isPayer(tx, actor)) && hasPasskey(tx, deps, actor.accountId)
}

const isPayer = async (tx: Tx, actor: Actor): Promise<boolean> => (await paymentPhoneOf(tx, actor)) === actor.phone

const refusePayer = (): never => refuse(400, '通行密钥支付仅限支付手机号的本人，请使用验证码')

/** What a passkey is to sign for exactly this payment. */
export async function startPaymentPasskey(tx: Tx, deps: Deps, actor: Actor, subject: string, choice: Choice, now: Date): Promise<PasskeyQuestion> {
  if (!(await isPayer(tx, actor))) refusePayer()
  const { rounds, refused } = await rehearse(tx, actor, subject, choice, now)
  if (rounds.length === 0) refuse(400, refused[0]?.text ?? '没有可以支付的结算单')
  return askAccount(tx, deps, 'payment', actor.accountId, now, referenceOf(subject, actor.chain, rounds))
}

/** Takes the code or the signature for exactly this payment, together with the payment or not at all. The id of what is kept of a signature. */
export async function takeConsent(tx: Tx, deps: Deps, actor: Actor, subject: string, rounds: readonly RoundFacts[], { captcha, passkey }: Consent, now: Date): Promise<string | null> {
  if ((captcha === undefined) === (passkey === undefined)) refuse(400, '请输入验证码', { fields: [{ field: 'captcha', text: '请输入验证码' }] })
  if (captcha !== undefined) await takePaymentCode(tx, actor, subject, rounds, captcha, now)
  if (passkey === undefined) return null
  if (!(await isPayer(tx, actor))) refusePayer()
  const proven = await verifyAnswer(tx, deps, passkey, { purpose: 'payment', accountId: actor.accountId }, now)
  const reference = referenceOf(subject, actor.chain, rounds)
  if (!proven.reference.startsWith(`${subject}|`)) refuseAnswer()
  if (proven.reference !== reference) refuse('stale', whatChanged(proven.reference, reference, '原签名已失效。请核对后重新支付'))
  return keep(tx, actor, actor.chain, { purpose: 'payment', approval_id: null }, rounds, proven, passkey, now)
}

/** Another person's signature under the payment that waits. */
export async function takeReview(tx: Tx, deps: Deps, actor: Actor, approval: { readonly id: string; readonly reference: string }, settlement: Settlement, round: RoundFacts, passkey: PasskeyAnswer, now: Date): Promise<void> {
  const proven = await verifyAnswer(tx, deps, passkey, { purpose: 'review', accountId: actor.accountId }, now)
  if (proven.reference !== approval.reference) refuseAnswer()
  await keep(tx, actor, settlement, { purpose: 'review', approval_id: approval.id }, [round], proven, passkey, now)
}

type Kind = { readonly purpose: 'payment'; readonly approval_id: null } | { readonly purpose: 'review'; readonly approval_id: string }

async function keep(tx: Tx, actor: Actor, chain: Actor['chain'], kind: Kind, rounds: readonly RoundFacts[], { passkey, nonce, rpId }: Proven, given: PasskeyAnswer, now: Date): Promise<string> {
  const { park_id, platform_id, agency_id, company_id } = chain
  if (platform_id === null || agency_id === null || company_id === null) throw new Error('not a company')
  const id = newId()
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
  await tx
    .insertInto('app.payment_signature')
    .values({
      park_id, id, platform_id, agency_id, company_id, ...kind,
      account_id: actor.accountId, staff_id: actor.staffId, staff_name: actor.name,
      credential_id: passkey.credential_id, public_key: passkey.public_key, rp_id: rpId, nonce,
      canonical: canonicalPayment(company_id, rounds), hash: hashOfPayment(company_id, rounds),
      authenticator_data: bytes(given.authenticator_data), client_data: bytes(given.client_data), signature: bytes(given.signature),
      create_at: now,
    })
    .execute()
  return id
}
