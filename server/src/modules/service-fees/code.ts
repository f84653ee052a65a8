import { createHash } from 'node:crypto'
import type { Consent, PasskeyAnswer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import { maskPhone } from '@linggong/shared/domain/masks'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import { sum } from '@linggong/shared/domain/money'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { consumeCode, refuseCode, sendCode } from '../accounts/sms.ts'
import { oneOfIds } from '../lists/filters.ts'
import { askAccount } from '../passkeys/challenge.ts'
import { keepSignature } from '../passkeys/keep.ts'
import { paymentPhoneOf, requirePayer } from '../passkeys/payer.ts'
import { refuseAnswer, verifyAnswer } from '../passkeys/verify.ts'
import { canonicalFees } from './canonical.ts'

const purpose = 'service_fee'
const nothingDue = '所选服务费账单都不能支付，请刷新后重试'

/** What a company pays by these fee bills: those that can be paid now, as they are now. */
async function dueOf(tx: Tx, actor: Actor, ids: readonly string[]) {
  const rows = await scoped(tx, actor, 'app.service_fee_bill').selectAll('app.service_fee_bill').where(oneOfIds('app.service_fee_bill.id', ids)).orderBy('app.service_fee_bill.id').execute()
  return rows.filter((row) => row.payer_id === actor.tenantId && stepFrom(serviceFeeBillMachine, row, 'payment', actor.flavour).ok)
}

type Due = Awaited<ReturnType<typeof dueOf>>

/** What a code or a signature approves: these bills, each as it was; ends with their hash. */
const referenceOf = (actor: Actor, bills: Due): string =>
  [actor.tenantId, bills.length, sum(bills.map(({ due_amount }) => due_amount)), createHash('sha256').update(canonicalFees(actor.tenantId, bills)).digest('hex')].join('|')

/** Of exactly this payment, as its code is kept. */
export const feeReference = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<string> => referenceOf(actor, await dueOf(tx, actor, ids))

/** What it comes to is said to the company's payment phone with the code, as of the payment of a settlement. */
export async function sendFeeCode(tx: Tx, deps: Deps, actor: Actor, ids: readonly string[]): Promise<{ ok: true; phone: string }> {
  const bills = await dueOf(tx, actor, ids)
  if (bills.length === 0) refuse(400, nothingDue)
  const phone = await paymentPhoneOf(tx, actor)
  if (phone === '') refuse(400, '贵公司尚未设置支付手机号，请联系管理员')
  const values = { bills: bills.length, amount: sum(bills.map(({ due_amount }) => due_amount)) }
  await sendCode(tx, deps, {
    phone, purpose, reference: referenceOf(actor, bills), audience: actor.tenantId, tenantId: actor.tenantId,
    usage: { category: 'payment', tenant_id: actor.tenantId, staff: actor.name },
    text: (code) => smsText('service_fee_code', { ...values, code }),
  })
  return { ok: true, phone: maskPhone(phone) }
}

/** Instead of the code: what a passkey of the payment phone's owner is to sign, for exactly these bills. */
export async function startFeePasskey(tx: Tx, deps: Deps, actor: Actor, ids: readonly string[], now: Date): Promise<PasskeyQuestion> {
  await requirePayer(tx, actor)
  const bills = await dueOf(tx, actor, ids)
  if (bills.length === 0) refuse(400, nothingDue)
  return askAccount(tx, deps, 'fee_payment', actor.accountId, now, referenceOf(actor, bills))
}

/**
 * Takes the code or the signature of this payment, together with it or not at all. An agency pays from its balance without either. Answers the versions of
 * the bills that may be paid with it; where none can be paid, neither is asked for.
 */
export async function takeFeeConsent(tx: Tx, deps: Deps, actor: Actor, ids: readonly string[], { captcha, passkey }: Consent, now: Date): Promise<ReadonlyMap<string, number>> {
  const bills = await dueOf(tx, actor, ids)
  const versions = new Map(bills.map(({ id, version }) => [id, version]))
  if (actor.flavour !== 'company' || bills.length === 0) return versions
  const reference = referenceOf(actor, bills)
  if (captcha !== undefined && passkey !== undefined) refuse(400, '验证码和通行密钥只能使用一种')
  if (passkey !== undefined) await takeSignature(tx, deps, actor, bills, reference, passkey, now)
  else if (captcha === undefined) refuseCode()
  else await consumeCode(tx, { phone: await paymentPhoneOf(tx, actor), purpose, reference, audience: actor.tenantId, code: captcha }, now)
  return versions
}

async function takeSignature(tx: Tx, deps: Deps, actor: Actor, bills: Due, reference: string, passkey: PasskeyAnswer, now: Date): Promise<void> {
  await requirePayer(tx, actor)
  const proven = await verifyAnswer(tx, deps, passkey, { purpose: 'fee_payment', accountId: actor.accountId }, now)
  if (!proven.reference.startsWith(`${actor.tenantId}|`)) refuseAnswer()
  if (proven.reference !== reference) refuse('stale', '所选的服务费账单或应付金额与签名时不同，原签名已失效。请核对后重新支付')
  await keepSignature(tx, actor, actor.chain, { purpose: 'fee_payment', approval_id: null }, { proven, given: passkey, canonical: canonicalFees(actor.tenantId, bills) }, now)
}
