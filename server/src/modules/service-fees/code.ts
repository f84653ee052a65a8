import { createHash } from 'node:crypto'
import { maskPhone } from '@linggong/shared/domain/masks'
import { stepFrom } from '@linggong/shared/domain/machines/machine'
import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import { sum } from '@linggong/shared/domain/money'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { consumeCode, refuseCode, sendCode } from '../accounts/sms.ts'
import { oneOfIds } from '../lists/filters.ts'

const purpose = 'service_fee'

/** What a company pays by these fee bills: those that can be paid now, as they are now. */
async function dueOf(tx: Tx, actor: Actor, ids: readonly string[]) {
  const rows = await scoped(tx, actor, 'app.service_fee_bill').selectAll('app.service_fee_bill').where(oneOfIds('app.service_fee_bill.id', ids)).orderBy('app.service_fee_bill.id').execute()
  return rows.filter((row) => row.payer_id === actor.tenantId && stepFrom(serviceFeeBillMachine, row, 'payment', actor.flavour).ok)
}

type Due = Awaited<ReturnType<typeof dueOf>>

/** The code pays exactly what it was sent for: these bills, each as it was. */
const referenceOf = (actor: Actor, bills: Due): string =>
  [actor.tenantId, bills.length, sum(bills.map(({ due_amount }) => due_amount)), createHash('sha256').update(JSON.stringify(bills.map(({ id, version, due_amount }) => [id, version, due_amount]))).digest('hex')].join('|')

/** Of exactly this payment, as its code is kept. */
export const feeReference = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<string> => referenceOf(actor, await dueOf(tx, actor, ids))

/** What it comes to is said to the company's payment phone with the code, as of the payment of a settlement. */
export async function sendFeeCode(tx: Tx, deps: Deps, actor: Actor, ids: readonly string[]): Promise<{ ok: true; phone: string }> {
  const bills = await dueOf(tx, actor, ids)
  if (bills.length === 0) refuse(400, '所选服务费账单都不能支付，请刷新后重试')
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

/**
 * Uses up the code of this payment, together with it or not at all. An agency pays from its balance without one. Answers the versions of the bills
 * that may be paid with it; where none can be paid, no code is asked for.
 */
export async function takeFeeCode(tx: Tx, actor: Actor, ids: readonly string[], code: string | undefined, now: Date): Promise<ReadonlyMap<string, number>> {
  const bills = await dueOf(tx, actor, ids)
  const versions = new Map(bills.map(({ id, version }) => [id, version]))
  if (actor.flavour !== 'company' || bills.length === 0) return versions
  if (code === undefined) refuseCode()
  await consumeCode(tx, { phone: await paymentPhoneOf(tx, actor), purpose, reference: referenceOf(actor, bills), audience: actor.tenantId, code }, now)
  return versions
}

export async function paymentPhoneOf(tx: Tx, actor: Actor): Promise<string> {
  const company = await tx.selectFrom('app.tenant').select('payment_phone').where('id', '=', actor.tenantId).executeTakeFirst()
  return company?.payment_phone ?? refuse(404, texts.notFound)
}
