import type { MachineSetup } from './machines-setup.ts'

export interface LoggedEvent {
  readonly action: string
  readonly create_at: string
  readonly content: readonly { field: string; old_value: unknown; new_value: unknown }[]
}

/** What a transition writes to the change log, and the timestamp that it sets on the row. */
export interface Trace {
  readonly event: string
  /** Noted before it, in the same call. */
  readonly first?: string
  /** Noted after it, in the same call. */
  readonly last?: string
  /** The field of the change log that has the state; default: `status`. */
  readonly field?: string
  readonly time?: string
  /** The row itself stays as it is. */
  readonly isBeside?: boolean
}

/** A document at one moment; what does not exist yet is null. */
export interface Snapshot {
  readonly status: string | null
  readonly row: Readonly<Record<string, unknown>> | null
  readonly events: readonly LoggedEvent[]
  readonly now: number
  /** Everything that a refused action must leave unchanged. */
  readonly all: string
}

/** `select`: a query for one JSON object with the row, its change log (`logOf`) and whatever else must not change when an action is refused. */
export async function snapshotBy<V extends Snapshot>({ look }: MachineSetup, select: string, values: unknown[]): Promise<V> {
  const [answer] = await look(`select (${select}) as found, extract(epoch from clock_timestamp()) * 1000 as now`, values)
  const found = answer?.['found'] as Omit<V, 'status' | 'now' | 'all'>
  return { ...found, now: Number(answer?.['now']), status: found.row === null ? null : String(found.row['status']), all: JSON.stringify(found) } as V
}

/** SQL of the change log of an entity. */
export const logOf = (entity: string, id: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]') from app.history_event e where e.entity = '${entity}' and e.entity_id = ${id})`

/** A document of this table that nothing else follows. */
export const rowOf = (table: string, entity: string = table) => (setup: MachineSetup, id: string): Promise<Snapshot> =>
  snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(d) from app.${table} d where d.id = $1::uuid), 'events', ${logOf(entity, '$1::uuid')})`, [id])

/** What an allowed transition must leave: the state from the table, one event with it, its timestamp, a new version. */
export function transitionFaults(label: string, before: Snapshot, after: Snapshot, to: string, trace: Trace | null): string[] {
  const faults: string[] = []
  if (after.status !== to) faults.push(`${label}：应到 ${to}，实为 ${after.status}`)
  if (trace === null) return before.all === after.all ? faults : [...faults, `${label}：不应改动数据`]
  const [first, ...rest] = after.events.slice(before.events.length)
  if (trace.first !== undefined && first?.action !== trace.first) faults.push(`${label}：此前应留变更记录“${trace.first}”，实为“${first?.action ?? ''}”`)
  const noted = trace.first === undefined && first !== undefined ? [first, ...rest] : rest
  const events = trace.last === undefined ? noted : noted.slice(0, -1)
  if (trace.last !== undefined && noted.at(-1)?.action !== trace.last) faults.push(`${label}：此后应留变更记录“${trace.last}”，实为“${noted.at(-1)?.action ?? ''}”`)
  const [event] = events
  if (events.length !== 1 || event === undefined) return [...faults, `${label}：应留 1 条变更记录，实为 ${events.length}`]
  if (event.action !== trace.event) faults.push(`${label}：变更记录应为“${trace.event}”，实为“${event.action}”`)
  const told = event.content.find(({ field }) => field === (trace.field ?? 'status'))
  if (before.status !== after.status && (told?.old_value !== before.status || told.new_value !== after.status)) faults.push(`${label}：变更记录没有写明 ${before.status} → ${after.status}`)
  if (!within(event.create_at, before, after)) faults.push(`${label}：变更记录的时间是 ${event.create_at}`)
  if (trace.time !== undefined && !within(after.row?.[trace.time], before, after)) faults.push(`${label}：${trace.time} 是 ${String(after.row?.[trace.time])}`)
  if (trace.isBeside === true) {
    if (JSON.stringify(before.row) !== JSON.stringify(after.row)) faults.push(`${label}：不应改动记录本身`)
  } else if (before.row !== null && Number(after.row?.['version']) <= Number(before.row['version'])) faults.push(`${label}：版本没有增加`)
  return faults
}

/** Whether a time lies between two moments, allowing for two clocks on one machine and for milliseconds against microseconds. */
export function within(time: unknown, before: Pick<Snapshot, 'now'>, after: Pick<Snapshot, 'now'>): boolean {
  const at = Date.parse(String(time))
  return at >= before.now - 5 && at <= after.now + 5
}
