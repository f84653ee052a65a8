import type { Flavour } from '@linggong/shared/contract/call'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { countAttempt, forgiveAttempts } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { hashToken, livingSession, moveSession, type Visit } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, passwordFits } from './password.ts'
import { lockAccount, seatsOf } from './queries.ts'
import { signedIn, takeSeat, type SignedIn } from './sign-in.ts'
import { consumeCode, selfCode, sendCode } from './sms.ts'

export async function signOut(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await tx.updateTable('app.session').set({ revoked_at: deps.clock() }).where('token_hash', '=', hashToken(token)).where('revoked_at', 'is', null).execute()
  })
}

/** Goes on in another organisation of the same account: the session ends when it would have, and its token until now is good no more. */
export async function switchCompany(
  deps: Deps,
  actor: Actor,
  token: string,
  wish: { readonly phone: string; readonly app: Flavour; readonly related_id: string },
  visit: Visit,
): Promise<SignedIn> {
  if (wish.phone !== actor.phone) refuse(404, texts.notFound)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    await lockAccount(tx, actor.accountId)
    const seat = (await seatsOf(tx, actor.accountId)).find((one) => one.tenant_id === wish.related_id && one.flavour === wish.app)
    if (seat === undefined) refuse(404, texts.notFound)
    if (seat.status === 'disable') refuse('disabled', '账号已被禁用，请联系管理员')
    await takeSeat(tx, actor.accountId, seat, deps.clock())
    // Of several switches at once one finds the session; and none does that waited for whoever has ended it.
    return signedIn(seat, (await moveSession(tx, token, seat.staff_id, deps.clock(), visit)) ?? refuse(401, texts.unauthorized))
  })
}

/** Checks the old password, sets the new one and ends the account's other sessions. */
export async function changePassword(deps: Deps, actor: Actor, token: string, wish: { readonly old_password: string; readonly password: string }): Promise<void> {
  refuseCommon(deps.config, wish.password, actor.phone)
  const limit = { key: `password:${actor.accountId}`, max: 5, seconds: 900 }
  const now = deps.clock()
  const stored = await inTransaction(deps.db, SYSTEM, async (tx) => {
    await countAttempt(tx, limit, now)
    return tx.selectFrom('app.account').select('password_hash').where('id', '=', actor.accountId).executeTakeFirst()
  })
  if (!(await deps.gates.password.pass(actor.tenantId, () => passwordFits(stored?.password_hash, wish.old_password)))) {
    refuse(400, '原密码错误', { fields: [{ field: 'old_password', text: '原密码错误' }] })
  }
  if (wish.old_password === wish.password) refuse(400, '新密码不能与原密码相同', { fields: [{ field: 'password', text: '新密码不能与原密码相同' }] })
  const password_hash = await deps.gates.password.pass(actor.tenantId, () => hashPassword(wish.password))
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await storePassword(tx, { accountId: actor.accountId, password_hash, token, compared: stored?.password_hash ?? null }, now)
    await forgiveAttempts(tx, [limit], now)
  })
}

/** With a code sent to the account's own phone: for accounts without a password, or when it was forgotten. */
export async function setPassword(deps: Deps, actor: Actor, token: string, wish: { readonly sms_code: string; readonly password: string }): Promise<void> {
  refuseCommon(deps.config, wish.password, actor.phone)
  const password_hash = await deps.gates.password.pass(actor.tenantId, () => hashPassword(wish.password))
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await consumeCode(tx, { ...selfCode(actor), code: wish.sms_code }, deps.clock())
    await storePassword(tx, { accountId: actor.accountId, password_hash, token }, deps.clock())
  })
}

export async function sendSelfCode(deps: Deps, actor: Actor, phone: string): Promise<void> {
  if (phone !== actor.phone) refuse(400, '请输入本人手机号', { fields: [{ field: 'phone', text: '请输入本人手机号' }] })
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sendCode(tx, deps, {
      ...selfCode(actor),
      tenantId: actor.tenantId,
      usage: { category: 'self', tenant_id: actor.tenantId, staff: actor.name },
      text: (code) => smsText('self_code', { code }),
    }),
  )
}

interface Stored {
  readonly accountId: string
  readonly password_hash: string
  /** Of the session that goes on, and must still do so; absent: none does. */
  readonly token?: string
  /** The hash that the old password was compared with, before the account was locked. */
  readonly compared?: string | null
}

/** Ends the account's other sessions. A request that has waited while its own was ended, or the password replaced, has no effect. */
export async function storePassword(tx: Tx, { accountId, password_hash, token, compared }: Stored, now: Date): Promise<void> {
  const before = await lockAccount(tx, accountId)
  if (token !== undefined) await requireLiving(tx, token, now)
  if (compared !== undefined && compared !== before.password_hash) refuse(400, '原密码错误', { fields: [{ field: 'old_password', text: '原密码错误' }] })
  await tx.updateTable('app.account').set({ password_hash, password_at: now }).where('id', '=', accountId).execute()
  await tx
    .updateTable('app.session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if(token !== undefined, (sessions) => sessions.where('token_hash', '!=', hashToken(token ?? '')))
    .where('staff_id', 'in', (eb) => eb.selectFrom('app.staff').select('id').where('account_id', '=', accountId))
    .execute()
}

async function requireLiving(tx: Tx, token: string, now: Date): Promise<void> {
  const found = await tx.selectFrom('app.session').select('id').where('token_hash', '=', hashToken(token)).where(livingSession(now)).executeTakeFirst()
  if (found === undefined) refuse(401, texts.unauthorized)
}

export const forgetSessions: CleanUp = async (tx, before) => {
  await tx.deleteFrom('app.sms_code').where('expire_at', '<', before(1)).execute()
  await tx.deleteFrom('app.session').where('expire_at', '<', before(1)).execute()
  await tx.deleteFrom('app.sms_outbox').where('create_at', '<', before(7)).execute()
  await tx.deleteFrom('app.account_address').where('used_at', '<', before(30)).execute()
}
