import { sql } from 'kysely'
import { maskEmail, maskOpenid } from '@linggong/shared/domain/masks'
import { parseWeixin, weixinText } from '@linggong/shared/domain/templates/weixin'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { handOut } from '../../kernel/outbox.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { CleanUp } from '../../module.ts'
import { storedTemplate } from '../weixin/templates.ts'

type Message = Row<'app.outgoing_message'>

/** After so many the message is given up. The pauses between them grow from 15 seconds to an hour. */
const mostAttempts = 6
const firstPauseSeconds = 15

/** Hands out mail and what the official account tells. A failure leaves open whether it arrived, so it is sent again under the same id, which the gateway takes once. */
export const deliverOutgoing = handOut({
  name: 'outgoing messages',
  waiting: (tx) =>
    tx
      .selectFrom('app.outgoing_message')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .where('next_at', '<=', sql<Date>`now()`)
      .where('until', '>', sql<Date>`now()`)
      .orderBy('next_at'),
  send: hand,
  note: async (tx, { id, attempts: before, channel, recipient }, failure) => {
    const attempts = before + 1
    const isOver = failure === null || attempts >= mostAttempts
    await tx
      .updateTable('app.outgoing_message')
      .set({
        attempts,
        next_at: sql<Date>`now() + make_interval(secs => ${firstPauseSeconds * 4 ** (attempts - 1)}::int)`,
        ...(failure === null && { sent_at: sql<Date>`now()` }),
        ...(isOver && failure !== null && { failure }),
        // What it said is in the suite; the row stays as a record that it was sent.
        ...(isOver && { text: '', recipient: (channel === 'mail' ? maskEmail : maskOpenid)(recipient) }),
      })
      .where('id', '=', id)
      .execute()
  },
})

async function hand({ id, channel, recipient, event, organization, subject, text }: Message, { mail, weixin }: Deps, tx: Tx): Promise<void> {
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
