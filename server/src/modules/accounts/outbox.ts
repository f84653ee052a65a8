import { handOut } from '../../kernel/outbox.ts'
import { consume, payerFor } from '../topups/metering.ts'

/** Older messages are no longer sent: their codes have expired. */
const worthMs = 5 * 60_000
/** Notices are for the day. */
const noticeWorthMs = 24 * 3_600_000

/** A code is nobody's to read once it is on its way: the row stays as a record of what was sent. */
const withoutCode = (text: string): string => text.replaceAll(/(?<!\d)\d{6}(?!\d)/gu, '******')

/** Sends waiting messages to phones. A failure is stored in the row and not retried; the user requests a new code. */
export const deliverOutbox = handOut({
  name: 'sms outbox',
  waiting: (tx, now) =>
    tx
      .selectFrom('app.sms_outbox')
      .select(['id', 'phone', 'text', 'usage'])
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .where((eb) => eb.or([eb('create_at', '>', new Date(now.getTime() - worthMs)), eb.and([eb('is_notice', '=', true), eb('create_at', '>', new Date(now.getTime() - noticeWorthMs))])]))
      // Somebody waits for a code: a thousand invitations do not come before it.
      .orderBy('is_notice')
      .orderBy('create_at'),
  send: ({ id, phone, text }, { sms }) => sms.send({ id, phone, text }),
  note: async (tx, { id, text, usage }, failure, now, { sms }) => {
    await tx
      .updateTable('app.sms_outbox')
      .set({ ...(failure === null ? { sent_at: now } : { failure }), ...(sms.isReadInOutbox === true ? {} : { text: withoutCode(text) }) })
      .where('id', '=', id)
      .execute()
    // In the transaction that says that it was sent: what fails costs nothing. Last, since the balance stays locked until its end.
    if (failure === null && usage !== null) {
      const payer = await payerFor(tx, usage.tenant_id)
      if (payer !== null) await consume(tx, { payer, service: 'sms', count: 1, requestNo: id, usage }, now)
    }
  },
})
