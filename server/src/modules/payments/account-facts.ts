import { sql } from 'kysely'
import { maskName } from '@linggong/shared/domain/masks'
import type { AccountFacts } from '@linggong/shared/domain/payments/classify'
import { businessDate } from '@linggong/shared/domain/time'
import { bankOfCard } from '@linggong/shared/domain/validators'
import type { BankOutage } from '../../ports/channel.ts'
import type { Deps } from '../../deps.ts'
import { PortDown } from '../../ports/port.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { LockedBill } from '../bill-steps/rows.ts'

type Paid = Pick<LockedBill, 'id' | 'person_id' | 'name' | 'account_no' | 'account_kind'>

interface Row {
  bill_id: string
  status: 'created' | 'sent' | 'success' | 'failure' | 'returned' | null
  reason: string | null
  at: Date | null
  /** Of the bill of another payee that this account was paid for. */
  other: string | null
}

/** As many of the latest payments to an account are looked through for another payee. */
const looksBack = 6

/**
 * What the enterprise knows of the accounts that these bills pay to: the last payment to each and whom else it was for. Of its own payments
 * alone, because what became of another's is nobody else's business. The statement answers only what is worth saying.
 */
export async function accountFacts(tx: Tx, { chain: { park_id, company_id } }: Actor, bills: readonly Paid[], outages: readonly BankOutage[]): Promise<(bill: Paid) => AccountFacts> {
  const unknown = new Set(bills.filter(({ account_kind, account_no }) => account_kind === 'bank' && bankOfCard(account_no) === null).map(({ id }) => id))
  const { rows } = bills.length === 0 ? { rows: [] } : await sql<Row>`
    select w.bill_id, last.status, last.reason, coalesce(last.answer_at, last.create_at) as at, other.bill_id as other
    from unnest(${bills.map(({ id }) => id)}::uuid[], ${bills.map(({ account_no }) => account_no)}::text[], ${bills.map(({ person_id }) => person_id)}::uuid[],
      ${bills.map(({ id }) => unknown.has(id))}::bool[]) as w(bill_id, account_no, person_id, is_unknown)
    left join lateral (
      select p.status, p.reason, p.answer_at, p.create_at from app.payout p
      where p.park_id = ${park_id} and p.company_id = ${company_id} and p.account_no = w.account_no order by p.create_at desc, p.id desc limit 1
    ) last on true
    left join lateral (
      select earlier.bill_id from (
        select p.bill_id, p.person_id from app.payout p
        where p.park_id = ${park_id} and p.company_id = ${company_id} and p.account_no = w.account_no order by p.create_at desc, p.id desc limit ${looksBack}
      ) earlier where earlier.person_id <> w.person_id limit 1
    ) other on last.status is not null
    where last.status <> 'success' or other.bill_id is not null or (w.is_unknown and last.status is not null)`.execute(tx)
  const found = new Map(rows.map((row) => [row.bill_id, row]))
  const names = await payeesOf(tx, park_id, rows.flatMap(({ other }) => other ?? []))
  const here = Map.groupBy(bills, ({ account_no }) => account_no)
  return (bill) => {
    const row = found.get(bill.id)
    const beside = here.get(bill.account_no)?.find(({ person_id }) => person_id !== bill.person_id)
    const other = beside?.name ?? names.get(row?.other ?? '') ?? null
    const bank = bill.account_kind === 'bank' ? bankOfCard(bill.account_no) : null
    return {
      kind: bill.account_kind,
      bank,
      outage: outages.find((one) => one.bank === bank)?.reason ?? null,
      last: row === undefined || row.status === null ? null : { status: lastOf(row.status), reason: row.reason ?? '', day: row.at === null ? '' : businessDate(row.at) },
      isAlsoOf: other === null ? null : maskName(other),
    }
  }
}

async function payeesOf(tx: Tx, parkId: string, billIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (billIds.length === 0) return new Map()
  const rows = await tx.selectFrom('app.bill').select(['id', 'name']).where('park_id', '=', parkId).where('id', 'in', billIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const lastOf = (status: NonNullable<Row['status']>): NonNullable<AccountFacts['last']>['status'] => (status === 'created' || status === 'sent' ? 'open' : status)

/** Which banks the channel cannot pay to; none where it does not say. To be asked outside of a transaction, as every port. */
export async function outagesOf({ channel, log }: Pick<Deps, 'channel' | 'log'>): Promise<readonly BankOutage[]> {
  try {
    return await channel.outages()
  } catch (error) {
    if (!(error instanceof PortDown)) log.warn({ err: error }, 'channel outages')
    return []
  }
}
