import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { afterCommit, type Tx } from '../../kernel/transaction.ts'
import { deliverOutgoing } from './deliver.ts'

export interface QueuedMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** So long it is worth sending. */
  readonly minutes: number
}

/** Queues a mail in the transaction, which must be the system's: nobody else sees what waits. */
export async function queueMail(tx: Tx, deps: Deps, { id, to, subject, text, minutes }: QueuedMail): Promise<void> {
  await tx
    .insertInto('app.outgoing_message')
    .values({ id, channel: 'mail', recipient: to, subject, text, until: sql<Date>`now() + make_interval(mins => ${minutes}::int)` })
    .execute()
  afterCommit(tx, () => void deliverOutgoing(deps))
}

/** Queues messages just written, for those of their readers who want them by mail or official account (migrations 0044 and 0070). */
export async function queueOutside(tx: Tx, messages: readonly { readonly id: string; readonly park_id: string }[]): Promise<void> {
  for (const [park, ofPark] of Map.groupBy(messages, ({ park_id: parkId }) => parkId)) {
    await sql`select app.tell_outside(${park}::uuid, ${ofPark.map(({ id }) => id)}::uuid[])`.execute(tx)
  }
}
