import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import type { Machine } from '@linggong/shared/domain/machines/machine'
import type { MachineSetup } from './machines-setup.ts'

interface LoggedEvent {
  readonly action: string
  readonly create_at: string
  readonly content: readonly { field: string; old_value: unknown; new_value: unknown }[]
}

/** What a transition writes to the change log, and the timestamp that it sets on the row. */
export interface Trace {
  readonly event: string
  readonly time?: 'create_at' | 'confirm_at' | 'audit_at' | 'pay_at' | 'settlement_at'
}

/** A snapshot of a batch with everything that depends on it, and of the settlement under test; what does not exist yet is null. */
export interface Snapshot {
  /** Of the settlement. */
  readonly status: string | null
  readonly row: Readonly<Record<string, unknown>> | null
  readonly bills: Readonly<Record<string, string>>
  /** When each bill was paid. */
  readonly paidAt: Readonly<Record<string, string | null>>
  readonly batch: string | null
  readonly batchRow: Readonly<Record<string, unknown>> | null
  readonly events: readonly LoggedEvent[]
  readonly batchEvents: readonly LoggedEvent[]
  /** Of the bills, singly and together, with their ids. */
  readonly billEvents: readonly (LoggedEvent & { readonly members: readonly string[] })[]
  readonly now: number
  /** Everything that a refused action must leave unchanged. */
  readonly all: string
}

/** Bills are found by their batch, since cancelling a settlement detaches them. */
export async function snapshot({ look }: MachineSetup, of: { readonly settlement: string } | { readonly batch: string | null }): Promise<Snapshot> {
  const [settlement, batch] = 'settlement' in of ? [of.settlement, null] : [null, of.batch]
  const [row] = await look(`
    with at as (select coalesce($2::uuid, (select batch_id from app.settlement where id = $1::uuid)) as batch)
    select jsonb_build_object('row', (select to_jsonb(s) from app.settlement s where s.id = $1), 'now', extract(epoch from clock_timestamp()) * 1000,
      'batch', (select b.status from app.bill_batch b where b.id = at.batch), 'batchRow', (select to_jsonb(b) from app.bill_batch b where b.id = at.batch),
      'bills', (select coalesce(jsonb_object_agg(b.id, b.status), '{}') from app.bill b where b.batch_id = at.batch),
      'paidAt', (select coalesce(jsonb_object_agg(b.id, b.pay_at), '{}') from app.bill b where b.batch_id = at.batch),
      'rows', (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.batch_id = at.batch),
      'money', (select jsonb_build_array(count(*), coalesce(sum(amount), 0)) from app.posting where settlement_id = $1),
      'payouts', (select count(*) from app.payout where settlement_id = $1),
      'events', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = 'settlement' and e.entity_id = $1),
      'batchEvents', (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = 'bill_batch' and e.entity_id = at.batch),
      'billEvents', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('members', coalesce(e.members, array[e.entity_id])) order by e.id), '[]') from app.history_event e
        where e.entity = 'bill' and (e.entity_id = at.batch or e.entity_id in (select s.id from app.settlement s where s.batch_id = at.batch)
          or e.entity_id in (select b.id from app.bill b where b.batch_id = at.batch)))) as found
    from at`, [settlement, batch])
  const found = row?.['found'] as Omit<Snapshot, 'status' | 'all'>
  const { now, ...rest } = found
  return { ...found, now, status: found.row === null ? null : String(found.row['status']), all: JSON.stringify(rest) }
}

/** The same snapshot with the batch as the document under test. */
export const ofBatch = (found: Snapshot): Snapshot => ({ ...found, status: found.batch, row: found.batchRow, events: found.batchEvents })

/** What an allowed transition must leave: the state from the table, one event with it, its timestamp; bills and batch follow their own tables. */
export function transitionFaults(label: string, before: Snapshot, after: Snapshot, to: string, trace: Trace | null): string[] {
  const faults: string[] = []
  if (after.status !== to) faults.push(`${label}：应到 ${to}，实为 ${after.status}`)
  const events = after.events.slice(before.events.length)
  if (trace === null) {
    if (before.all !== after.all) faults.push(`${label}：不应改动结算单`)
    return faults
  }
  const [event] = events
  if (events.length !== 1 || event === undefined) return [...faults, `${label}：应留 1 条变更记录，实为 ${events.length}`]
  if (event.action !== trace.event) faults.push(`${label}：变更记录应为“${trace.event}”，实为“${event.action}”`)
  const told = event.content.find(({ field }) => field === 'status')
  if (before.status !== after.status && (told?.old_value !== before.status || told.new_value !== after.status)) faults.push(`${label}：变更记录没有写明 ${before.status} → ${after.status}`)
  if (!within(event.create_at, before, after)) faults.push(`${label}：变更记录的时间是 ${event.create_at}`)
  if (trace.time !== undefined && !within(after.row?.[trace.time], before, after)) faults.push(`${label}：${trace.time} 是 ${String(after.row?.[trace.time])}`)
  if (before.row !== null && Number(after.row?.['version']) <= Number(before.row['version'])) faults.push(`${label}：版本没有增加`)
  return [...faults, ...followUpFaults(label, before, after)]
}

/** Bills and their batch follow their own tables, and each writes to its own change log. */
export function followUpFaults(label: string, before: Snapshot, after: Snapshot): string[] {
  const billEvents = after.billEvents.slice(before.billEvents.length)
  const faults = Object.entries(after.bills).flatMap(([id, status]) => {
    const own = billEvents.filter(({ members, content }) => members.includes(id) && content.some(({ field }) => field === 'status'))
    const was = before.bills[id] ?? null
    const isPaidNow = status === 'paid' && was !== 'paid'
    return [
      ...eventFaults(billMachine, label, was, status, own, before, after),
      ...(isPaidNow && !within(after.paidAt[id], before, after) ? [`${label}：账单的支付时间是 ${String(after.paidAt[id])}`] : []),
    ]
  })
  const batchEvents = after.batchEvents.slice(before.batchEvents.length).filter(({ content }) => content.some(({ field }) => field === 'status'))
  return [...faults, ...(after.batch === null ? [] : eventFaults(billBatchMachine, label, before.batch, after.batch, batchEvents, before, after))]
}

/** A change must be in the transition table and have one event with both states and the time; without a change there must be no event. */
function eventFaults<S extends string>(machine: Machine<S>, label: string, was: string | null, is: string, events: readonly LoggedEvent[], before: Snapshot, after: Snapshot): string[] {
  const step = `${label}：${machine.name} ${was} → ${is}`
  if (was === is) return events.length === 0 ? [] : [`${step} 却留下 ${events.length} 条变更记录`]
  const isInTable = was === null ? machine.initial.some(({ to }) => to === is) : machine.transitions.some((one) => one.to === is && one.from.some((state) => state === was))
  const [event] = events
  if (events.length !== 1 || event === undefined) return [`${step} 留下 ${events.length} 条变更记录`]
  const told = event.content.find(({ field }) => field === 'status')
  const isToldRight = told !== undefined && told.old_value === was && told.new_value === is
  return [
    ...(isInTable ? [] : [`${step} 不在表中`]),
    ...(event.action !== '' && isToldRight && within(event.create_at, before, after) ? [] : [`${step} 的变更记录是“${event.action}”${JSON.stringify(told)}，${event.create_at}`]),
  ]
}

/** Whether a time lies between two moments, allowing for two clocks on one machine and for milliseconds against microseconds. */
export function within(time: unknown, before: Pick<Snapshot, 'now'>, after: Pick<Snapshot, 'now'>): boolean {
  const at = Date.parse(String(time))
  return at >= before.now - 5 && at <= after.now + 5
}
