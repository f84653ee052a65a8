import { sql } from 'kysely'
import { maskEmail, maskOpenid } from '@linggong/shared/domain/masks'
import { parseWeixin, weixinText } from '@linggong/shared/domain/templates/weixin'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { storedTemplate } from '../weixin/templates.ts'

type Message = Row<'app.outgoing_message'>

/** After so many the message is given up. The pauses between them grow from 15 seconds to an hour. */
const mostAttempts = 6
const firstPauseSeconds = 15

/**
 * Hands waiting messages to the gateways, one transaction each: a row is locked while it is sent, so two processes never send the same
 * one. A failure leaves open whether it arrived, so it is sent again under the same id, which the gateway takes once.
 */
export async function deliverOutgoing(deps: Deps): Promise<void> {
  try {
    while (await deliverOne(deps));
  } catch (error) {
    deps.log.error({ err: error }, 'outgoing messages')
  }
}

async function deliverOne(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const message = await tx
      .selectFrom('app.outgoing_message')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .where('next_at', '<=', sql<Date>`now()`)
      .where('until', '>', sql<Date>`now()`)
      .orderBy('next_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (message === undefined) return false
    const failure = await hand(tx, deps, message).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    const attempts = message.attempts + 1
    const isOver = failure === null || attempts >= mostAttempts
    if (failure !== null) deps.log.warn({ message: message.id, channel: message.channel, attempts, failure }, 'outgoing message not sent')
    await tx
      .updateTable('app.outgoing_message')
      .set({
        attempts,
        next_at: sql<Date>`now() + make_interval(secs => ${firstPauseSeconds * 4 ** (attempts - 1)}::int)`,
        ...(failure === null && { sent_at: sql<Date>`now()` }),
        ...(isOver && failure !== null && { failure: failure.slice(0, 500) }),
        // What it said is in the suite; the row stays as a record that it was sent.
        ...(isOver && { text: '', recipient: (message.channel === 'mail' ? maskEmail : maskOpenid)(message.recipient) }),
      })
      .where('id', '=', message.id)
      .execute()
    return true
  })
}

async function hand(tx: Tx, { mail, weixin }: Deps, { id, channel, recipient, event, organization, subject, text }: Message): Promise<void> {
  if (channel === 'mail') {
    const whole = event === '' ? text : `${text}\n\n${organization}\n不想再收到这类邮件，请在“账户信息”的“消息通知”中关闭。`
    return mail.send({ id, to: recipient, subject, text: whole })
  }
  const row = await storedTemplate(tx, event)
  const { template } = { template: undefined, ...parseWeixin(row?.wording ?? '') }
  if (row?.is_enable !== true || template === undefined) throw new Error('公众号消息模板已停用')
  return weixin.send({ id, openid: recipient, templateId: row.template_no, title: subject, text: weixinText(template, { title: subject, body: text || subject, organization }) })
}

export const forgetOutgoing: CleanUp = (tx, before) => tx.deleteFrom('app.outgoing_message').where('create_at', '<', before(7)).execute()
