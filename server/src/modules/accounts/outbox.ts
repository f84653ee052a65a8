import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { consume, payerFor } from '../topups/metering.ts'
import { inTransaction } from '../../kernel/transaction.ts'

/** Older messages are no longer sent: their codes have expired. */
const worthMs = 5 * 60_000
/** Notices are for the day. */
const noticeWorthMs = 24 * 3_600_000

/**
 * Sends waiting messages to the gateway, one transaction each: a row is locked while it is sent, so two processes never
 * send the same one. A failure is stored in the row and not retried; the user requests a new code.
 */
export async function deliverOutbox(deps: Deps): Promise<void> {
  try {
    while (await deliverOne(deps));
  } catch (error) {
    deps.log.error({ err: error }, 'sms outbox')
  }
}

/** A code is nobody's to read once it is on its way: the row stays as a record of what was sent. */
const withoutCode = (text: string): string => text.replaceAll(/(?<!\d)\d{6}(?!\d)/gu, '******')

async function deliverOne(deps: Deps): Promise<boolean> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const now = deps.clock()
    const message = await tx
      .selectFrom('app.sms_outbox')
      .select(['id', 'phone', 'text', 'usage'])
      .where('sent_at', 'is', null)
      .where('failure', 'is', null)
      .where((eb) => eb.or([eb('create_at', '>', new Date(now.getTime() - worthMs)), eb.and([eb('is_notice', '=', true), eb('create_at', '>', new Date(now.getTime() - noticeWorthMs))])]))
      // Somebody waits for a code: a thousand invitations do not come before it.
      .orderBy('is_notice')
      .orderBy('create_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (message === undefined) return false
    const { usage, ...sent } = message
    const failure = await deps.sms.send(sent).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (failure !== null) deps.log.warn({ message: message.id, failure }, 'sms not sent')
    await tx
      .updateTable('app.sms_outbox')
      .set({ ...(failure === null ? { sent_at: now } : { failure: failure.slice(0, 500) }), ...(deps.sms.isReadInOutbox === true ? {} : { text: withoutCode(message.text) }) })
      .where('id', '=', message.id)
      .execute()
    // In the transaction that says that it was sent: what fails costs nothing. Last, since the balance stays locked until its end.
    if (failure === null && usage !== null) {
      const payer = await payerFor(tx, usage.tenant_id)
      if (payer !== null) await consume(tx, { payer, service: 'sms', count: 1, requestNo: message.id, usage }, now)
    }
    return true
  })
}
