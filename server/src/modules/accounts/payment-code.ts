import { maskPhone } from '@linggong/shared/domain/masks'
import { formatCents } from '@linggong/shared/domain/money'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { sendCode } from './sms.ts'

/** The purpose of payment codes. The reference is the settlement, or the company when several are paid at once. */
export const paymentPurpose = 'payment'

/**
 * Sends the code that a payment requires to the company's payment phone. `id` is a settlement of the company, or the
 * company itself, whose code is valid for one payment of several settlements.
 */
export async function sendSettlementCode(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<{ ok: true; phone: string }> {
  const company = await tx.selectFrom('app.tenant').select(['payment_phone']).where('id', '=', actor.chain.company_id).executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  const what = id === actor.tenantId ? '多张结算单' : await describe(id)
  if (company.payment_phone === '') refuse(400, '贵公司尚未设置支付手机号，请联系管理员')
  await sendCode(tx, deps, {
    phone: company.payment_phone,
    purpose: paymentPurpose,
    reference: id,
    audience: actor.tenantId,
    tenantId: actor.tenantId,
    text: (code) => `您正在支付${what}，验证码为${code}，5分钟内有效，请勿泄露给他人。`,
  })
  return { ok: true, phone: maskPhone(company.payment_phone) }

  async function describe(settlementId: string): Promise<string> {
    const settlement = await scopedId(tx, actor, 'app.settlement', settlementId)
    return `结算单${settlement.sn}，金额${formatCents(settlement.pay_amount)}元`
  }
}
