import { randomUUID } from 'node:crypto'
import { staffFields } from '@linggong/shared/domain/fields/people'
import { maskEmail, maskOpenid } from '@linggong/shared/domain/masks'
import { messageKindNames } from '@linggong/shared/domain/message-kinds'
import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { consumeCode, sendCode, type CodePlace } from '../accounts/sms.ts'
import { isAuthorised } from '../weixin/account.ts'

type Contact = Omit<Row<'app.contact'>, 'staff_id' | 'tenant_id'>

const none: Contact = { email: '', openid: '', scene: '', scene_until: null, mail_off: [], weixin_off: [] }

/** How long somebody may take to scan the code. */
const sceneMs = 10 * 60_000

export async function contactOf(tx: Tx, actor: Actor, { mail, weixin }: Deps) {
  const { email, openid, mail_off, weixin_off } = (await stored(tx, actor)) ?? none
  return {
    email: maskEmail(email),
    openid: maskOpenid(openid),
    can_mail: mail.isConnected,
    can_weixin: weixin.isConnected && (await isAuthorised(tx)),
    mail_off: messageKindNames.filter((kind) => mail_off.includes(kind)),
    weixin_off: messageKindNames.filter((kind) => weixin_off.includes(kind)),
  }
}

export async function switchContact(tx: Tx, actor: Actor, wish: { readonly mail_off: readonly string[]; readonly weixin_off: readonly string[] }, deps: Deps) {
  await keep(tx, actor, { mail_off: [...wish.mail_off], weixin_off: [...wish.weixin_off] })
  return contactOf(tx, actor, deps)
}

/** The place of a code that proves an address: for this member of staff alone. */
const emailCode = ({ staffId, tenantId }: Actor, email: string): CodePlace => ({ phone: email, purpose: 'email', reference: staffId, audience: tenantId })

export async function sendEmailCode(deps: Deps, actor: Actor, email: string): Promise<void> {
  if (!deps.mail.isConnected) refuse(400, '暂不能发送邮件')
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sendCode(tx, deps, {
      ...emailCode(actor, email),
      tenantId: actor.tenantId,
      subject: '绑定邮箱的验证码',
      text: (code) => smsText('email_code', { code }),
    }),
  )
}

/** Refuses who does not have the code that they had mailed to this address. */
export async function consumeEmailCode(tx: Tx, actor: Actor, { email, email_code }: { readonly email: string; readonly email_code: string }, now: Date): Promise<void> {
  await consumeCode(tx, { ...emailCode(actor, email), code: email_code }, now)
}

export async function confirmEmail(tx: Tx, actor: Actor, wish: { readonly email: string; readonly email_code: string }, deps: Deps) {
  await consumeEmailCode(tx, actor, wish, deps.clock())
  await setAddress(tx, actor, { email: wish.email })
  return contactOf(tx, actor, deps)
}

/** What the QR code says. The scene is chosen here, so that nobody binds a follower who scanned another's code. */
export async function inviteToWeixin(deps: Deps, actor: Actor): Promise<{ readonly url: string }> {
  const isReady = deps.weixin.isConnected && (await inTransaction(deps.db, actor, isAuthorised))
  if (!isReady) refuse(400, '运营方还没有授权公众号')
  const scene = randomUUID()
  const url = await deps.weixin.invite(scene).catch(refuseSilence)
  await inTransaction(deps.db, actor, (tx) => keep(tx, actor, { scene, scene_until: new Date(deps.clock().getTime() + sceneMs) }))
  return { url }
}

export async function bindWeixin(deps: Deps, actor: Actor) {
  const invited = await inTransaction(deps.db, actor, (tx) => stored(tx, actor))
  if (invited === undefined || invited.scene === '' || (invited.scene_until ?? new Date(0)) < deps.clock()) refuse('expired', '二维码已过期，请重新打开')
  const openid = await deps.weixin.follower(invited.scene).catch(refuseSilence)
  if (openid === null) refuse(400, '还没有扫码，请用微信扫描二维码并关注公众号')
  return inTransaction(deps.db, actor, async (tx) => {
    await setAddress(tx, actor, { openid })
    await keep(tx, actor, { scene: '', scene_until: null })
    return contactOf(tx, actor, deps)
  })
}

export async function removeAddress(tx: Tx, actor: Actor, which: 'email' | 'openid', deps: Deps) {
  await setAddress(tx, actor, { [which]: '' })
  return contactOf(tx, actor, deps)
}

function refuseSilence(): never {
  refuse('busy', '公众号没有应答，请稍后再试')
}

/** Kept, and in the change log of the member, masked. */
async function setAddress(tx: Tx, actor: Actor, set: { readonly email?: string; readonly openid?: string }): Promise<void> {
  const before = (await stored(tx, actor, { lock: true })) ?? none
  const changes = diff(before, set, staffFields)
  if (changes.length === 0) return
  await keep(tx, actor, set)
  await recordChange(tx, actor, 'staff', actor.staffId, 'set_contact', changes)
}

async function keep(tx: Tx, actor: Actor, set: Partial<Contact>): Promise<void> {
  await tx
    .insertInto('app.contact')
    .values({ staff_id: actor.staffId, tenant_id: actor.tenantId, ...set })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(set))
    .execute()
}

function stored(tx: Tx, actor: Actor, { lock = false } = {}): Promise<Row<'app.contact'> | undefined> {
  const own = tx.selectFrom('app.contact').selectAll().where('tenant_id', '=', actor.tenantId).where('staff_id', '=', actor.staffId)
  return (lock ? own.forNoKeyUpdate() : own).executeTakeFirst()
}
