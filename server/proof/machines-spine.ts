import { billBatchMachine } from '@linggong/shared/domain/machines/bill-batch'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import type { Machine } from '@linggong/shared/domain/machines/machine'
import type { MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy, transitionFaults, within, type LoggedEvent, type Snapshot, type Trace } from './machines-snapshot.ts'

/** A batch with everything that depends on it, and the settlement under test. */
export interface SpineSnapshot extends Snapshot {
  readonly bills: Readonly<Record<string, string>>
  /** When each bill was paid. */
  readonly paidAt: Readonly<Record<string, string | null>>
  readonly batch: string | null
  readonly batchRow: Readonly<Record<string, unknown>> | null
  readonly batchEvents: readonly LoggedEvent[]
  /** Of the bills, singly and together, with their ids. */
  readonly billEvents: readonly (LoggedEvent & { readonly members: readonly string[] })[]
}

/** Bills are found by their batch, since cancelling a settlement detaches them. */
export function snapshot(setup: MachineSetup, of: { readonly settlement: string } | { readonly batch: string | null }): Promise<SpineSnapshot> {
  const [settlement, batch] = 'settlement' in of ? [of.settlement, null] : [null, of.batch]
  return snapshotBy(setup, `
    with at as (select coalesce($2::uuid, (select batch_id from app.settlement where id = $1::uuid)) as batch)
    select jsonb_build_object('row', (select to_jsonb(s) from app.settlement s where s.id = $1),
      'batch', (select b.status from app.bill_batch b where b.id = at.batch), 'batchRow', (select to_jsonb(b) from app.bill_batch b where b.id = at.batch),
      'bills', (select coalesce(jsonb_object_agg(b.id, b.status), '{}') from app.bill b where b.batch_id = at.batch),
      'paidAt', (select coalesce(jsonb_object_agg(b.id, b.pay_at), '{}') from app.bill b where b.batch_id = at.batch),
      'rows', (select jsonb_agg(to_jsonb(b) order by b.id) from app.bill b where b.batch_id = at.batch),
      'money', (select jsonb_build_array(count(*), coalesce(sum(amount), 0)) from app.posting where settlement_id = $1),
      'payouts', (select count(*) from app.payout where settlement_id = $1),
      'events', ${logOf('settlement', '$1')}, 'batchEvents', ${logOf('bill_batch', 'at.batch')},
      'billEvents', (select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('members', coalesce(e.members, array[e.entity_id])) order by e.id), '[]') from app.history_event e
        where e.entity = 'bill' and (e.entity_id = at.batch or e.entity_id in (select s.id from app.settlement s where s.batch_id = at.batch)
          or e.entity_id in (select b.id from app.bill b where b.batch_id = at.batch))))
    from at`, [settlement, batch])
}

/** The same snapshot with the batch as the document under test. */
export const ofBatch = (found: SpineSnapshot): SpineSnapshot => ({ ...found, status: found.batch, row: found.batchRow, events: found.batchEvents })

/** What a transition of a settlement or a batch must leave: of the document itself, and of what follows it. */
export const spineFaults = (label: string, before: SpineSnapshot, after: SpineSnapshot, to: string, trace: Trace | null): string[] =>
  [...transitionFaults(label, before, after, to, trace), ...followUpFaults(label, before, after)]

/** Bills and their batch follow their own tables, and each writes to its own change log. */
export function followUpFaults(label: string, before: SpineSnapshot, after: SpineSnapshot): string[] {
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
