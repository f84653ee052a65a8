import { sql } from 'kysely'
import { serviceFeesTotal, type ServiceFees } from '@linggong/shared/domain/fees'
import { serviceFeeBack, serviceFeeKeyOf, serviceFeePaid, comingFrom } from '@linggong/shared/domain/postings'
import { json } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { placeOf } from '../alipay/place.ts'
import { accountsOf, type LedgerChain } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { tellOfFee } from '../messages/fee-events.ts'
import { feeBillRecord, feeBills, type ServiceFeeBill } from './steps.ts'

type Settlement = Pick<Row<'app.settlement'>, 'id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'round' | 'in_book' | 'rates'>

const mapParts = (f: (key: keyof ServiceFees) => number): ServiceFees => ({
  enterprise_service_fee: f('enterprise_service_fee'), enterprise_added_service_fee: f('enterprise_added_service_fee'),
  value_added_service_fee: f('value_added_service_fee'), user_use_fee: f('user_use_fee'),
})

/** What a bill is to have by part; those of a company have all four. */
export const partsOf = ({ parts }: Pick<ServiceFeeBill, 'parts'>): ServiceFees => mapParts((key) => parts[key] ?? 0)

/** The part of `amount` that each of these parts takes, in their order. */
function fill(parts: ServiceFees, amount: number): ServiceFees {
  let left = amount
  return mapParts((key) => {
    const taken = Math.min(left, parts[key])
    left -= taken
    return taken
  })
}

/** What has been paid and credited of a settlement's separate service fee, less what went back: by its postings. */
export async function coveredOf(tx: Tx, chain: LedgerChain, settlementId: string): Promise<ServiceFees> {
  const accounts = await accountsOf(tx, chain)
  const keyOf = new Map([...serviceFeeKeyOf].map(([account, key]) => [accounts(account), key] as const))
  const { rows } = await sql<{ id: string; amount: number }>`
    select case when reason = 'service_fee' then credit_id else debit_id end as id, sum(case when reason = 'service_fee' then amount else -amount end)::bigint as amount
    from app.posting where park_id = ${chain.park_id} and settlement_id = ${settlementId} and reason in ('service_fee', 'service_fee_back') group by 1`.execute(tx)
  const covered = new Map(rows.map(({ id, amount }) => [keyOf.get(id), amount]))
  return mapParts((key) => covered.get(key) ?? 0)
}

/**
 * Locks what a round or a return of a settlement with a separate service fee changes: its fee bill, and the company's open ones that a return may
 * be credited to, in the order of their ids. Before the wallet, which is the last lock of whoever pays a fee bill.
 */
export async function holdFeeBills(tx: Tx, settlement: Settlement): Promise<void> {
  if (settlement.rates.is_separate_fee !== true) return
  await sql`
    select id from app.service_fee_bill where park_id = ${settlement.park_id} and company_id = ${settlement.company_id}
      and (settlement_id = ${settlement.id} or status in ('to_payment', 'pay_failure')) order by id for update`.execute(tx)
}

/**
 * What a settlement owes by its fee bill has changed (decision 83). `amount` is what is owed in all; `paid_amount` and `credit_amount` are what was paid
 * from the wallet and credited, less what has gone back; the difference is due. More is due: a paid bill is charged again, for the difference.
 * Less is owed than was covered: that goes back to the company, which pays its other open bills with it first, the oldest before the others, within
 * the same place of the wallet; so nothing waits as a credit of its own.
 */
export async function owe(tx: Tx, settlement: Settlement, bill: ServiceFeeBill, owed: ServiceFees, now: Date): Promise<void> {
  const covered = await coveredOf(tx, settlement, settlement.id)
  const back = mapParts((key) => Math.max(0, covered[key] - owed[key]))
  const returned = serviceFeesTotal(back)
  const amount = serviceFeesTotal(owed)
  const paid_amount = Math.max(0, bill.paid_amount - returned)
  const credit_amount = bill.credit_amount - (returned - (bill.paid_amount - paid_amount))
  const due = amount - paid_amount - credit_amount
  const set = { amount, parts: json(owed), paid_amount, credit_amount }
  await tellCovered(tx, { ...bill, paid_amount, credit_amount })
  if (bill.status === 'paid' && due > 0) await feeBills.move(tx, SYSTEM, bill, 'charge', { ...set, pay_at: null })
  else if ((bill.status === 'to_payment' || bill.status === 'pay_failure') && due === 0) await feeBills.move(tx, SYSTEM, bill, 'cover', { ...set, pay_at: now })
  else await feeBillRecord.change(tx, SYSTEM, bill, set, { action: 'follow', to: { amount, paid_amount, credit_amount } })
  if (due > bill.due_amount) await tellOfFee(tx, bill, settlement.company_id, due)
  if (returned === 0) return
  await post(tx, settlement, { settlementId: settlement.id, round: settlement.round, at: now, place: placeOf(settlement) }, comingFrom(bill.id, serviceFeeBack(back)))
  await creditOthers(tx, settlement, returned, now)
}

/** Tells a settlement, whose lock the caller holds, what is paid and credited of its separate service fee: so much more may be invoiced of it (decision 83). */
export async function tellCovered(tx: Tx, { park_id, settlement_id, paid_amount, credit_amount }: Pick<ServiceFeeBill, 'park_id' | 'settlement_id' | 'paid_amount' | 'credit_amount'>): Promise<void> {
  await sql`update app.settlement set separate_fee = ${paid_amount + credit_amount}::bigint where park_id = ${park_id} and id = ${settlement_id}`.execute(tx)
}

/** Tells those whose bill was credited by the return of another settlement. One that is run again finds nothing left. */
export async function tellCredited(deps: Pick<Deps, 'db'>): Promise<number> {
  const open = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.service_fee_bill').select(['park_id', 'settlement_id']).where('to_tell', '=', true).execute())
  for (const { park_id, settlement_id } of open) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      await scopedId(tx, SYSTEM, 'app.settlement', settlement_id ?? '', { lock: true, parkId: park_id })
      const bill = await tx.updateTable('app.service_fee_bill').set({ to_tell: false }).where('park_id', '=', park_id).where('settlement_id', '=', settlement_id).returningAll().executeTakeFirstOrThrow()
      await tellCovered(tx, bill)
    })
  }
  return open.length
}

/** Pays the company's open fee bills with what has gone back to it, as far as it goes; the rest is its available balance. */
async function creditOthers(tx: Tx, settlement: Settlement, returned: number, now: Date): Promise<void> {
  const { park_id, agency_id, company_id, in_book } = settlement
  const open = await tx
    .selectFrom('app.service_fee_bill as f')
    .innerJoin('app.settlement as s', (join) => join.onRef('s.park_id', '=', 'f.park_id').onRef('s.id', '=', 'f.settlement_id'))
    .selectAll('f')
    .select('s.round')
    .where('f.park_id', '=', park_id)
    .where('f.company_id', '=', company_id)
    .where('f.agency_id', '=', agency_id)
    .where('f.status', 'in', ['to_payment', 'pay_failure'])
    .where('f.settlement_id', '<>', settlement.id)
    // One place of a wallet never pays for the other.
    .where('s.in_book', '=', in_book)
    .orderBy('f.id')
    // One that has only become due meanwhile is not held, and may be being paid.
    .forUpdate('f')
    .skipLocked()
    .execute()
  let left = returned
  for (const { round, ...bill } of open) {
    const taken = Math.min(left, bill.due_amount)
    if (taken === 0) continue
    left -= taken
    await cover(tx, { ...settlement, round }, bill, taken, now)
  }
}

async function cover(tx: Tx, of: LedgerChain & Pick<Settlement, 'round' | 'in_book'>, bill: ServiceFeeBill, taken: number, now: Date): Promise<void> {
  const credit_amount = bill.credit_amount + taken
  const set = { credit_amount, to_sweep: true, to_tell: true }
  const due = await dueOf(tx, of, bill)
  if (taken === bill.due_amount) await feeBills.move(tx, SYSTEM, bill, 'cover', { ...set, pay_at: now })
  else await feeBillRecord.change(tx, SYSTEM, bill, set, { action: 'credit', to: { credit_amount } })
  await post(tx, of, { settlementId: bill.settlement_id, round: of.round, at: now, place: placeOf(of) }, comingFrom(bill.id, serviceFeePaid(fill(due, taken))))
}

/** What is due of a company's fee bill by part. */
export async function dueOf(tx: Tx, chain: LedgerChain, bill: ServiceFeeBill): Promise<ServiceFees> {
  const [owed, covered] = [partsOf(bill), await coveredOf(tx, chain, bill.settlement_id ?? '')]
  return mapParts((key) => owed[key] - covered[key])
}
