import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { hasPasskey } from './challenge.ts'

/** Where the codes of a company's payments go. */
export async function paymentPhoneOf(tx: Tx, actor: Actor): Promise<string> {
  const company = await tx.selectFrom('app.tenant').select('payment_phone').where('id', '=', actor.tenantId).executeTakeFirst()
  return company?.payment_phone ?? refuse(404, texts.notFound)
}

/**
 * Whether a passkey of the caller does instead of the code. The code goes to the company's payment phone; a passkey is a person's. So it
 * is good for exactly the person who would read the code: the owner of the payment phone, whose passkey was made with a code to that phone.
 */
export async function takesPasskey(tx: Tx, deps: Deps, actor: Actor): Promise<boolean> {
  return (await isPayer(tx, actor)) && hasPasskey(tx, deps, actor.accountId)
}

const isPayer = async (tx: Tx, actor: Actor): Promise<boolean> => (await paymentPhoneOf(tx, actor)) === actor.phone

export async function requirePayer(tx: Tx, actor: Actor): Promise<void> {
  if (!(await isPayer(tx, actor))) refuse(400, '通行密钥支付仅限支付手机号的本人，请使用验证码')
}
