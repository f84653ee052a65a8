import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { ChannelDown, type ChannelAnswer } from '../../ports/channel.ts'
import { applyAnswers } from './results.ts'

/** Payouts that one worker takes at a time. */
const claimSize = 1000

interface Claimed {
  park_id: string
  id: string
  settlement_id: string
  request_no: string
  channel: string
  account_no: string
  account_name: string
  amount: number
  status: 'created' | 'sent'
  attempts: number
}

/**
 * One step of the sender: takes payouts that are due, asks the channel about those it may know, hands over the others and
 * applies what came back. The payout row is the outbox: written by the payment's transaction, sent here, and its request
 * number makes sending it again harmless. Returns how many payouts it moved on.
 */
export async function sendPayouts(deps: Deps): Promise<number> {
  const claimed = await claim(deps)
  if (claimed.length === 0) return 0
  try {
    const answers = [...nothingToPay(claimed), ...(await ask(deps, claimed))]
    const known = new Set(answers.map((answer) => answer.requestNo))
    const unknown = claimed.filter((payout) => !known.has(payout.request_no))
    if (unknown.length > 0) {
      await deps.channel.submit(
        unknown.map((payout) => ({
          requestNo: payout.request_no,
          channel: payout.channel,
          accountNo: payout.account_no,
          accountName: payout.account_name,
          amount: payout.amount,
        })),
      )
    }
    const final = answers.filter((answer) => answer.status !== 'accepted')
    await waitForAnswer(deps, claimed)
    await applyAnswers(deps, final)
    return unknown.length + final.length
  } catch (error) {
    if (!(error instanceof ChannelDown)) throw error
    deps.log.warn({ payouts: claimed.length }, 'payment channel down, will ask again')
    await backOff(deps, claimed)
    return 0
  }
}

/** A net that taxes took whole (domain.md §3.4): no bank pays nothing, so the bill is paid without one. */
const nothingToPay = (claimed: readonly Claimed[]): ChannelAnswer[] =>
  claimed.filter((payout) => payout.amount === 0).map((payout) => ({ requestNo: payout.request_no, status: 'success', reason: '' }))

/** A new payout is unknown to the channel for certain; any other may have reached it before a worker died. */
async function ask(deps: Deps, claimed: readonly Claimed[]): Promise<ChannelAnswer[]> {
  const doubtful = claimed.filter((payout) => payout.amount > 0 && (payout.status === 'sent' || payout.attempts > 1))
  return doubtful.length === 0 ? [] : deps.channel.query(doubtful.map((payout) => payout.request_no))
}

async function claim(deps: Deps): Promise<Claimed[]> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select park_id, id from app.payout
        where status in ('created', 'sent') and next_at <= now()
        order by next_at limit ${claimSize} for update skip locked
      )
      update app.payout p set next_at = now() + make_interval(secs => ${deps.config.payoutLeaseSeconds}), attempts = p.attempts + 1
      from due, app.bill b
      where p.park_id = due.park_id and p.id = due.id and b.park_id = p.park_id and b.id = p.bill_id
      returning p.park_id, p.id, p.settlement_id, p.request_no, p.channel, p.account_no, b.name as account_name, p.amount, p.status, p.attempts`.execute(tx)
    return rows
  })
}

/** The channel has them: ask again soon at first, then less often. */
async function waitForAnswer(deps: Deps, claimed: readonly Claimed[]): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`update app.payout set status = 'sent', next_at = now() + make_interval(secs => least(30, 0.25 * power(1.5, least(attempts, 16))))
      where request_no = any(${claimed.map((payout) => payout.request_no)}) and status in ('created', 'sent')`.execute(tx),
  )
}

async function backOff(deps: Deps, claimed: readonly Claimed[]): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`update app.payout set next_at = now() + make_interval(secs => least(60, power(2, least(attempts, 8))))
      where request_no = any(${claimed.map((payout) => payout.request_no)}) and status in ('created', 'sent')`.execute(tx),
  )
}
