import type { Flavour } from '@linggong/shared/contract/call'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { countAttempt, forgiveAttempts } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { hashToken, type Visit } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { refuseCommon } from './common-passwords.ts'
import { hashPassword, passwordFits } from './password.ts'
import { seatsOf } from './queries.ts'
import { enter, type SignedIn } from './sign-in.ts'
import { consumeCode, selfCode, sendCode } from './sms.ts'

export async function signOut(deps: Deps, token: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) => revoke(tx, token, deps.clock()))
}

/** Goes on in another organisation of the same account: the session there ends when this one would have, and this one ends now. */
export async function switchCompany(
  deps: Deps,
  actor: Actor,
  token: string,
  wish: { readonly phone: string; readonly app: Flavour; readonly related_id: string },
  visit: Visit,
): Promise<SignedIn> {
  if (wish.phone !== actor.phone) refuse(404, texts.notFound)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const seat = (await seatsOf(tx, actor.accountId)).find((one) => one.tenant_id === wish.related_id && one.flavour === wish.app)
    if (seat === undefined) refuse(404, texts.notFound)
    if (seat.status === 'disable') refuse('disabled', '账号已被禁用，请联系管理员')
    // Of several switches at once the first ends the session; the others wait for its row and find it ended.
    const instead = await revoke(tx, token, deps.clock())
    return enter(tx, seat, deps.clock(), { visit, instead: instead ?? refuse(401, texts.unauthorized) })
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
    await forgiveAttempts(tx, [limit], now)
    await storePassword(tx, { accountId: actor.accountId, password_hash, token }, now)
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
      text: (code) => smsText('self_code', { code }),
    }),
  )
}

interface Stored {
  readonly accountId: string
  readonly password_hash: string
  /** Of the session that goes on; absent: none does. */
  readonly token?: string
}

export async function storePassword(tx: Tx, { accountId, password_hash, token }: Stored, now: Date): Promise<void> {
  await tx.updateTable('app.account').set({ password_hash, password_at: now }).where('id', '=', accountId).execute()
  await tx
    .updateTable('app.session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .$if(token !== undefined, (sessions) => sessions.where('token_hash', '!=', hashToken(token ?? '')))
    .where('staff_id', 'in', (eb) => eb.selectFrom('app.staff').select('id').where('account_id', '=', accountId))
    .execute()
}

/** Undefined when it had already ended. */
async function revoke(tx: Tx, token: string, now: Date) {
  return tx
    .updateTable('app.session')
    .set({ revoked_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .returning(['create_at', 'expire_at', 'proved_at'])
    .executeTakeFirst()
}

export const forgetSessions: CleanUp = async (tx, before) => {
  await tx.deleteFrom('app.sms_code').where('expire_at', '<', before(1)).execute()
  await tx.deleteFrom('app.session').where('expire_at', '<', before(1)).execute()
  await tx.deleteFrom('app.sms_outbox').where('create_at', '<', before(7)).execute()
  await tx.deleteFrom('app.account_address').where('used_at', '<', before(30)).execute()
}
