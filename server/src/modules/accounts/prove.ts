import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { countAttempt, forgiveAttempts } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { passwordFits } from './password.ts'
import { consumeCode, selfCode } from './sms.ts'

/** By session: whoever has stolen one cannot use up the tries of its owner's others. */
const triesOf = (actor: Actor) => ({ key: `prove:${sessionOf(actor)}`, max: 5, seconds: 900 })

const sessionOf = ({ session }: Actor): string => session?.id ?? refuse(401, texts.unauthorized)

/** Counts a try of somebody to prove themselves; commit it before the proof is looked at. */
export const countProof = (tx: Tx, actor: Actor, now: Date): Promise<void> => countAttempt(tx, triesOf(actor), now)

/** The person at the screen has proven themselves: what asks for it is open to the session for a while. */
export async function markProven(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await forgiveAttempts(tx, [triesOf(actor)], now)
  await tx.updateTable('app.session').set({ proved_at: now }).where('id', '=', sessionOf(actor)).execute()
}

/** The person at the screen gives their password, or a code sent to their own phone; what asks for it is then open to the session for a while. */
export async function proveSelf(deps: Deps, actor: Actor, given: { readonly password?: string | undefined; readonly sms_code?: string | undefined }): Promise<void> {
  const now = deps.clock()
  const account = await inTransaction(deps.db, SYSTEM, async (tx) => {
    await countProof(tx, actor, now)
    return tx.selectFrom('app.account').select('password_hash').where('id', '=', actor.accountId).executeTakeFirst()
  })
  if (given.password !== undefined) {
    const { password } = given
    const fits = await deps.gates.password.pass(actor.tenantId, () => passwordFits(account?.password_hash, password))
    if (!fits) refuse(400, '密码错误', { fields: [{ field: 'password', text: '密码错误' }] })
  }
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    if (given.password === undefined) await consumeCode(tx, { ...selfCode(actor), code: given.sms_code ?? refuse(400, '请输入密码或验证码') }, now)
    await markProven(tx, actor, now)
  })
}
