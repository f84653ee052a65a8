import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../deps.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import type { ChannelAnswer } from '../../ports/channel.ts'
import { PortDown } from '../../ports/port.ts'

/** The number of payments that a worker takes at a time. */
const claimSize = 1000

/** A payment waiting to be sent or answered; its row is the outbox entry. */
export interface Claimed {
  request_no: string
  channel: string
  account_no: string
  account_name: string
  payer_account: string
  amount: number
  status: 'created' | 'sent'
  attempts: number
}

/** An outbox table. */
export interface Outgoing {
  readonly table: 'app.payout' | 'app.tax_refund' | 'app.withdraw_payout'
  /** The column with the account holder's name. */
  readonly accountName: (parkId: string) => RawBuilder<unknown>
  /** The account at the bank by which it leaves. Absent: none of ours. */
  readonly payer?: (parkId: string) => RawBuilder<unknown>
  readonly apply: (deps: Deps, answers: readonly ChannelAnswer[]) => Promise<void>
}

/**
 * One run of the sender: takes payments that are due, queries the channel about those it may know, submits the others and
 * applies the answers. The row was inserted by the transaction that requested the payment; it is sent here, and its request
 * number makes sending it again harmless. Returns how many payments advanced.
 */
export async function sendOut(deps: Deps, out: Outgoing): Promise<number> {
  const claimed = await claim(deps, out)
  if (claimed.length === 0) return 0
  try {
    const answers = [...nothingToPay(claimed), ...(await ask(deps, claimed))]
    const known = new Set(answers.map((answer) => answer.requestNo))
    const unknown = claimed.filter((payment) => !known.has(payment.request_no))
    if (unknown.length > 0) {
      await deps.channel.submit(
        unknown.map((payment) => ({
          requestNo: payment.request_no,
          channel: payment.channel,
          payerAccount: payment.payer_account,
          accountNo: payment.account_no,
          accountName: payment.account_name,
          amount: payment.amount,
        })),
      )
    }
    const final = answers.filter((answer) => answer.status !== 'accepted')
    await waitForAnswer(deps, out, claimed)
    await out.apply(deps, final)
    return unknown.length + final.length
  } catch (error) {
    if (!(error instanceof PortDown)) throw error
    deps.log.warn({ payments: claimed.length, table: out.table }, 'payment channel down, will ask again')
    await backOff(deps, out, claimed)
    return 0
  }
}

/** A net that taxes consumed completely (domain.md §3.4): banks do not pay zero, so the bill is paid without one. */
const nothingToPay = (claimed: readonly Claimed[]): ChannelAnswer[] =>
  claimed.filter((payment) => payment.amount === 0).map((payment) => ({ requestNo: payment.request_no, status: 'success', reason: '' }))

/** A new payment is certainly unknown to the channel; any other may have reached it before a worker crashed. */
async function ask(deps: Deps, claimed: readonly Claimed[]): Promise<ChannelAnswer[]> {
  const doubtful = claimed.filter((payment) => payment.amount > 0 && (payment.status === 'sent' || payment.attempts > 1))
  return doubtful.length === 0 ? [] : deps.channel.query(doubtful.map((payment) => payment.request_no))
}

async function claim(deps: Deps, { table, accountName, payer }: Outgoing): Promise<Claimed[]> {
  const { rows: parks } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql<{ park_id: string }>`select park_id from ${sql.table(table)} where status in ('created', 'sent') and next_at <= now() group by park_id order by min(next_at)`.execute(tx))
  const claimed: Claimed[] = []
  for (const { park_id } of parks) {
    if (claimed.length < claimSize) claimed.push(...(await claimIn(deps, park_id, claimSize - claimed.length, { table, accountName, ...(payer && { payer }) })))
  }
  return claimed
}

/** Rows of one park at a time, because a distributed database locks rows on one node only. */
async function claimIn(deps: Deps, parkId: string, most: number, { table, accountName, payer = () => sql`''` }: Pick<Outgoing, 'table' | 'accountName' | 'payer'>): Promise<Claimed[]> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { rows } = await sql<Claimed>`
      with due as (
        select p.id, ${accountName(parkId)} as account_name, ${payer(parkId)} as payer_account from ${sql.table(table)} p
        where p.park_id = ${parkId} and p.status in ('created', 'sent') and p.next_at <= now()
        order by p.next_at limit ${most} for update of p skip locked
      )
      update ${sql.table(table)} p set next_at = now() + make_interval(secs => ${deps.config.payoutLeaseSeconds}), attempts = p.attempts + 1
      from due where p.park_id = ${parkId} and p.id = due.id
      returning p.request_no, p.channel, p.account_no, due.account_name, due.payer_account, p.amount, p.status, p.attempts`.execute(tx)
    return rows
  })
}

/** The channel has accepted them: poll soon at first, then less often. */
async function waitForAnswer(deps: Deps, { table }: Outgoing, claimed: readonly Claimed[]): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`update ${sql.table(table)} set status = 'sent', accepted_at = coalesce(accepted_at, ${deps.clock()}::timestamptz), is_unknown = false,
        next_at = ${inSeconds(sql`least(30, 0.25 * power(1.5, least(attempts, 16)))`)}
      where request_no = any(${claimed.map((payment) => payment.request_no)}) and status in ('created', 'sent')`.execute(tx),
  )
}

async function backOff(deps: Deps, { table }: Outgoing, claimed: readonly Claimed[]): Promise<void> {
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sql`update ${sql.table(table)} set doubted_at = ${deps.clock()}::timestamptz, is_unknown = true, next_at = ${inSeconds(sql`least(60, power(2, least(attempts, 8)))`)}
      where request_no = any(${claimed.map((payment) => payment.request_no)}) and status in ('created', 'sent')`.execute(tx),
  )
}

/**
 * A time relative to now. In seconds since 1970: the sum of a timestamp and an interval depends on the session's time zone, and a
 * distributed database refuses it in an update.
 */
const inSeconds = (seconds: RawBuilder<unknown>) => sql`to_timestamp(extract(epoch from now())::float8 + ${seconds})`

/** The account that the row names, for `payer`. */
export const payingAccount = (parkId: string): RawBuilder<unknown> => sql`coalesce((select w.account_no || w.unit_no from app.cmb_wallet w where w.park_id = ${parkId} and w.id = p.wallet_id), '')`
