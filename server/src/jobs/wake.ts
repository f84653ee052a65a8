import { sql } from 'kysely'
import type { Tx } from '../kernel/transaction.ts'

/**
 * Queues of pg-boss, with how often a process polls each, and when a message is sent by itself. A message only means "poll now"; the
 * jobs are in our own tables, which workers also poll from time to time. So a lost, late or repeated message does no harm.
 */
export const wakeQueues = {
  job: { pollSeconds: 0.5 },
  payout: { pollSeconds: 0.5 },
  'clean-up': { pollSeconds: 30, cron: '0 * * * *' },
} as const satisfies Readonly<Record<string, { readonly pollSeconds: number; readonly cron?: string }>>
export type WakeQueue = keyof typeof wakeQueues
export const queueNames = Object.keys(wakeQueues).filter((name): name is WakeQueue => name in wakeQueues)

export interface Sender {
  send(tx: Tx, queue: WakeQueue, id: string): Promise<void>
  failed(error: unknown): void
}

/** The pg-boss instances of this process. Not part of `Deps`: enqueuing a job needs only its transaction. */
const senders: Sender[] = []

export function addSender(sender: Sender): void {
  senders.push(sender)
}

export function removeSender(sender: Sender): void {
  const at = senders.indexOf(sender)
  if (at >= 0) senders.splice(at, 1)
}

/** Wakes a worker of some process once `tx` has committed; none after a rollback. `id` is the inserted row's. */
export async function wakeWorkers(tx: Tx, queue: WakeQueue, id: string): Promise<void> {
  const sender = senders.at(-1)
  if (sender === undefined) return
  // A savepoint, because a failed wake-up must not roll back the job itself.
  await sql`savepoint wake_up`.execute(tx)
  try {
    await sender.send(tx, queue, id)
    await sql`release savepoint wake_up`.execute(tx)
  } catch (error) {
    sender.failed(error)
    await sql`rollback to savepoint wake_up`.execute(tx)
  }
}
