import { maskAccount, maskPhone } from '@linggong/shared/domain/masks'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { consumeCode, refuseCode, sendCode } from '../accounts/sms.ts'
import { paymentPhoneOf } from '../passkeys/payer.ts'
import { amountOf, changedOf, countOf, referenceOf, whatChanged, type RoundFacts } from './facts.ts'
import { rehearse, type Choice } from './rehearsal.ts'

const purpose = 'payment'

/** Sends the code of this payment and of no other to the company's payment phone, with what it approves in words. */
export async function sendPaymentCode(tx: Tx, deps: Deps, actor: Actor, subject: string, choice: Choice, now: Date): Promise<{ ok: true; phone: string }> {
  const { rounds, refused } = await rehearse(tx, actor, subject, choice, now)
  if (rounds.length === 0) refuse(400, refused[0]?.text ?? '没有可以支付的结算单')
  const phone = await paymentPhoneOf(tx, actor)
  if (phone === '') refuse(400, '贵公司尚未设置支付手机号，请联系管理员')
  const what = valuesOf(rounds)
  await sendCode(tx, deps, {
    phone, purpose,
    reference: referenceOf(subject, actor.chain, rounds),
    audience: actor.tenantId,
    tenantId: actor.tenantId,
    usage: { category: 'payment', tenant_id: actor.tenantId, staff: actor.name, ref: paidBy(rounds) },
    text: (code) => smsText('payment_code', { ...what, code }),
  })
  return { ok: true, phone: maskPhone(phone) }
}

/** Uses up the code that was sent for exactly this payment, together with the payment or not at all. */
export async function takePaymentCode(tx: Tx, actor: Actor, subject: string, rounds: readonly RoundFacts[], code: string, now: Date): Promise<void> {
  const phone = await paymentPhoneOf(tx, actor)
  const reference = referenceOf(subject, actor.chain, rounds)
  const last = await tx
    .selectFrom('app.sms_code')
    .select(['reference', 'used_at', 'expire_at'])
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('reference', 'like', `${subject}|%`)
    .orderBy('create_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.used_at !== null || last.expire_at <= now) refuseCode()
  if (last.reference !== reference) refuse('stale', whatChanged(last.reference, reference, '原验证码已失效。请核对后重新获取验证码'))
  await consumeCode(tx, { phone, purpose, reference, audience: actor.tenantId, code }, now)
}

/** The settlement that is paid, or how many. */
function paidBy(rounds: readonly RoundFacts[]) {
  const [first] = rounds
  return { kind: 'settlement', id: rounds.length === 1 ? (first?.id ?? null) : null, sn: rounds.length === 1 ? (first?.sn ?? '') : `${first?.sn ?? ''} 等 ${rounds.length} 张` } as const
}

/** What is paid, for the message: 结算单JS1的2笔账单，其中变更收款账号1个：张三****0002 */
function valuesOf(rounds: readonly RoundFacts[]) {
  const [first] = rounds
  const isOne = rounds.length === 1 && first !== undefined
  const changed = changedOf(rounds)
  const accounts = changed.slice(0, 3).map(({ name, account_no }) => `${name}${maskAccount(account_no)}`).join('、')
  return {
    sn: isOne ? first.sn : null, settlements: isOne ? null : rounds.length, bills: countOf(rounds), amount: amountOf(rounds),
    changed: changed.length, accounts: `${accounts}${changed.length > 3 ? '等' : ''}`,
  }
}
