import { sql } from 'kysely'
import { softwareUseFee } from '@linggong/shared/domain/fees'
import { addDays, addMonths, monthOf, monthSpan, type BusinessDate, type MonthKey } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { feeBills } from './steps.ts'

export const softwareClock = 'software_fees'

/** On the first of a month: the software-use fees of the month before (domain.md §3.2, decision 84). */
export async function billLastMonth(deps: Deps, day: BusinessDate): Promise<void> {
  if (day.endsWith('-01')) await billMonth(deps, monthOf(addDays(day, -1)))
}

/**
 * One bill per agency whose contract was in force in this month, even for a day; of those whose contract had ended, one of what is still missing from
 * the month before. Run again, it makes those that are missing.
 */
export async function billMonth(deps: Deps, month: MonthKey): Promise<number> {
  const contracts = await inTransaction(deps.db, SYSTEM, async (tx) => {
    const [now, before] = [await contractsOf(tx, month), await contractsOf(tx, addMonths(month, -1))]
    const [inForce, wasInForce] = [new Set(now.map(({ agency_id }) => agency_id)), new Set(before.map(({ agency_id }) => agency_id))]
    return [...now.map((one) => ({ ...one, wasInForce: wasInForce.has(one.agency_id) })), ...before.flatMap((one) => (inForce.has(one.agency_id) ? [] : [{ ...one, service_fee: 0, wasInForce: true, isOver: true }]))]
  })
  let made = 0
  for (const contract of contracts) made += (await inTransaction(deps.db, SYSTEM, (tx) => billAgency(tx, contract, month, deps.clock()))) ? 1 : 0
  return made
}

interface Contract {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly software_use_fee_ppm: number
  readonly service_fee: number
}

interface Billed extends Contract {
  /** Also in the month before. */
  readonly wasInForce: boolean
  /** In the month before alone. */
  readonly isOver?: boolean
}

/** The latest of each agency. A contract that was terminated was in force until then. */
async function contractsOf(tx: Tx, month: MonthKey): Promise<readonly Contract[]> {
  const { from } = monthSpan(month)
  const [first, last] = [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)]
  const { rows } = await sql<Contract>`
    select distinct on (park_id, agency_id) park_id, platform_id, agency_id, software_use_fee_ppm, service_fee from app.agency_contract
    where audit_status = 'passed' and start_at <= ${last}::date and end_at >= ${first}::date and (terminate_at is null or terminate_at >= ${from}::timestamptz)
    order by park_id, agency_id, start_at desc`.execute(tx)
  return rows
}

async function billAgency(tx: Tx, contract: Billed, month: MonthKey, now: Date): Promise<boolean> {
  const { park_id, platform_id, agency_id, software_use_fee_ppm: ppm, service_fee: fixed } = contract
  const mine = tx.selectFrom('app.service_fee_bill').where('park_id', '=', park_id).where('agency_id', '=', agency_id).where('kind', '=', 'software_use_fee')
  if ((await mine.select('id').where('month', '=', month).executeTakeFirst()) !== undefined) return false
  const before = await mine.select('parts').where('month', '<', month).orderBy('month', 'desc').limit(1).executeTakeFirst()
  const late = await lateOf(tx, contract, month)
  if (contract.isOver === true && late === 0) return false
  const carried = before?.parts.carry ?? 0
  const paid = contract.isOver === true ? 0 : await paidIn(tx, contract, month)
  // A month in which more came back than was paid is set off against the next one.
  const base = Math.max(0, paid + late + carried)
  const carry = Math.min(0, paid + late + carried)
  const amount = softwareUseFee(base, ppm, fixed)
  if (amount === 0 && carry === 0) return false
  const [sn = ''] = await nextSerials(tx, 'RJ', 1, now)
  const bill = await feeBills.create(tx, SYSTEM, {
    facts: {},
    keys: ['status', 'amount', 'month'],
    row: {
      park_id, id: newId(), platform_id, agency_id, company_id: null, sn, kind: 'software_use_fee', payer_id: agency_id, payee_id: platform_id,
      settlement_id: null, month, amount, create_at: now, pay_at: null,
      parts: json({ paid_settlement_amount: paid, carried, ...(late !== 0 && { late }), software_use_fee_ppm: ppm, ratio_fee: amount - fixed, fixed_fee: fixed, carry }),
    },
  })
  // Nothing is owed: it only says what is carried.
  if (amount === 0) await feeBills.move(tx, SYSTEM, bill, 'settled_with_settlement', { pay_at: now })
  return true
}

/**
 * What the month before has by now and its bill does not: a payment's postings have the time at which it began, so one that began before midnight and
 * was committed after that month was billed is in no bill. Where there is none although the clock has run, nothing had been paid.
 */
async function lateOf(tx: Tx, contract: Billed, month: MonthKey): Promise<number> {
  const { park_id, agency_id, software_use_fee_ppm: ppm } = contract
  const before = addMonths(month, -1)
  const bill = await tx.selectFrom('app.service_fee_bill').select('parts').where('park_id', '=', park_id).where('agency_id', '=', agency_id).where('kind', '=', 'software_use_fee').where('month', '=', before).executeTakeFirst()
  if (bill !== undefined) return (await paidIn(tx, contract, before)) - (bill.parts.paid_settlement_amount ?? 0)
  const hasRun = await tx.selectFrom('app.clock_run').select('day').where('name', '=', softwareClock).where('day', '=', `${month}-01`).where('done_at', 'is not', null).executeTakeFirst()
  const paid = hasRun !== undefined && contract.wasInForce ? await paidIn(tx, contract, before) : 0
  return paid < 0 || softwareUseFee(paid, ppm) > 0 ? paid : 0
}

/** The amounts of the bills that were paid in the month, less those that came back in it. */
async function paidIn(tx: Tx, { park_id, agency_id }: Contract, month: MonthKey): Promise<number> {
  const { from, to } = monthSpan(month)
  const { rows } = await sql<{ amount: number }>`
    with moves as materialized (
      select distinct bill_id, settlement_id, round, reason = 'return' as is_return from app.posting
      where park_id = ${park_id} and agency_id = ${agency_id} and bill_id is not null and reason in ('net', 'tax', 'personal_fee', 'card_fee', 'return')
        and create_at >= ${from}::timestamptz and create_at < ${to}::timestamptz)
    select coalesce(sum(case when m.is_return then -b.amount else b.amount end), 0)::bigint as amount
    from moves m join app.bill b on b.park_id = ${park_id} and b.id = m.bill_id`.execute(tx)
  return rows[0]?.amount ?? 0
}
