import { sql } from 'kysely'
import type { Tx } from '../kernel/transaction.ts'

/**
 * Queues of pg-boss. A message in one says only "look now"; what there is to do stands in our own tables, where workers
 * also look by themselves every now and then. So a message that is lost, late or told twice does no harm.
 */
export type WakeQueue = 'job' | 'payout' | 'clean-up'

export interface Sender {
  send(tx: Tx, queue: WakeQueue, id: string): Promise<void>
  failed(error: unknown): void
}

/** Those whose pg-boss runs in this process. Not part of `Deps`: who writes a job has its transaction alone. */
const senders: Sender[] = []

export function addSender(sender: Sender): void {
  senders.push(sender)
}

export function removeSender(sender: Sender): void {
  const at = senders.indexOf(sender)
  if (at >= 0) senders.splice(at, 1)
}

/** Wakes a worker of some process once `tx` has committed; nobody when it is undone. `id` is that of the row written. */
export async function wakeWorkers(tx: Tx, queue: WakeQueue, id: string): Promise<void> {
  const sender = senders.at(-1)
  if (sender === undefined) return
  // A savepoint: that workers cannot be woken must not undo what they are woken for.
  await sql`savepoint wake_up`.execute(tx)
  try {
    await sender.send(tx, queue, id)
    await sql`release savepoint wake_up`.execute(tx)
  } catch (error) {
    sender.failed(error)
    await sql`rollback to savepoint wake_up`.execute(tx)
  }
}
