import { sql } from 'kysely'
import type { EvidenceFacts } from '@linggong/shared/domain/evidence/chain'
import type { Caller } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOneOf } from '../lists/naming.ts'
import type { ProvenBill } from './bills.ts'

type Work = Pick<EvidenceFacts, 'task' | 'deliverables'>
type Deliverable = Work['deliverables'][number]

interface Named {
  readonly task_id: string
  readonly company_id: string
  readonly sn: string
  readonly name: string
  readonly is_fast: boolean
  readonly release_at: Date | null
  readonly finish_at: Date | null
}

interface Apply {
  readonly person_id: string | null
  readonly traded_at: Date | null
  readonly applied_at: Date | null
  readonly person_finish_at: Date | null
  readonly deliverable: string | null
  readonly submit_at: Date | null
  readonly file_ids: readonly string[] | null
}

type Taken = Named & Apply

const nobody: Apply = { person_id: null, traded_at: null, applied_at: null, person_finish_at: null, deliverable: null, submit_at: null, file_ids: null }

interface Detail {
  readonly id: string
  readonly bill_id: string
  readonly company_id: string
  readonly content: string
  readonly words_key: string
  readonly done_at: string
  readonly create_at: Date
  readonly file_ids: readonly string[]
}

/** Own files of a settlement, which are of all its bills. */
interface OwnFiles {
  readonly settlement_id: string
  readonly bill_count: number
  readonly create_at: Date
  readonly file_ids: readonly string[]
}

export const noWork = (): Work => ({ task: null, deliverables: [] })

/** The tasks that the bills name and, if asked for, what their workers have delivered, and the details that were uploaded of them. */
export async function tasksOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[], withDeliverables: boolean): Promise<(bill: ProvenBill) => Work> {
  const found = await tasksTaken(tx, caller, bills)
  const taken = withDeliverables ? found : found.map((one) => ({ ...one, submit_at: null, file_ids: null }))
  const details = withDeliverables ? await detailsOf(tx, caller, bills) : []
  const settled = withDeliverables ? await ownFilesOf(tx, caller, bills) : []
  const wordsOf = await firstWords(tx, caller, details)
  const { filesOf, sharedWith } = await filesAndSharing(tx, caller, bills, [...taken.flatMap(({ file_ids }) => file_ids ?? []), ...[...details, ...settled].flatMap(({ file_ids }) => file_ids)])
  const byTask = Map.groupBy(taken, ({ company_id, sn }) => `${company_id} ${sn}`)
  const ownOf = (bill: ProvenBill) => byTask.get(`${bill.company_id} ${bill.task_sn}`)?.find(({ person_id }) => person_id === bill.person_id)
  const firstOf = await firstBills(tx, caller, bills.filter((bill) => ownOf(bill)?.submit_at))
  const byBill = Map.groupBy(details, ({ bill_id }) => bill_id)
  const bySettlement = Map.groupBy(settled, ({ settlement_id }) => settlement_id)
  return (bill) => {
    const own = ownOf(bill)
    const task = own ?? byTask.get(`${bill.company_id} ${bill.task_sn}`)?.[0]
    const first = firstOf(bill)
    // A photo may be added to a detail later: it counts from its own upload.
    const files = (ids: readonly string[], at: Date, { shared = null, ...more }: { shared?: string | null; done_on: string | null; bills: number }): Deliverable[] =>
      ids.flatMap((id) => filesOf(id).map(({ name, hash, stored_at }) => ({ name, hash, at: later(at, stored_at), shared_with: shared ?? sharedWith(hash, bill.id), ...more })))
    const handedIn = own?.submit_at ? own : undefined
    const delivered = handedIn?.submit_at
      ? [
          ...files(handedIn.file_ids ?? [], handedIn.submit_at, { shared: first, done_on: null, bills: 1 }),
          ...(handedIn.deliverable ? [{ name: handedIn.deliverable.slice(0, 30), hash: '', at: handedIn.submit_at, done_on: null, shared_with: first, bills: 1 }] : []),
        ]
      : []
    const uploaded = (byBill.get(bill.id) ?? []).flatMap((detail) => [
      ...files(detail.file_ids, detail.create_at, { done_on: detail.done_at, bills: 1 }),
      { name: detail.content.slice(0, 30), hash: '', at: detail.create_at, done_on: detail.done_at, shared_with: wordsOf(detail), bills: 1 },
    ])
    const together = (bySettlement.get(bill.settlement_id ?? '') ?? []).flatMap(({ file_ids, create_at, bill_count }) => files(file_ids, create_at, { done_on: null, bills: bill_count }))
    return {
      task: task === undefined ? null : {
        id: task.task_id, sn: task.sn, name: task.name, is_fast: task.is_fast, release_at: task.release_at,
        taken_at: own?.traded_at ?? null, finish_at: own?.person_finish_at ?? task.finish_at,
      },
      deliverables: [...delivered, ...uploaded, ...together],
    }
  }
}

/** In two reads and no join: whatever the planner knows of a new park, each table is read once. */
async function tasksTaken(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<readonly Taken[]> {
  const named = bills.filter(({ task_sn }) => task_sn !== '')
  if (named.length === 0) return []
  const { rows: tasks } = await sql<Named>`
    select t.id as task_id, t.company_id, t.sn, t.name, t.is_fast, t.release_at, t.finish_at from app.task t
    where ${inScope(caller, 't')} and t.company_id = any(${[...new Set(named.map(({ company_id }) => company_id))]}::uuid[]) and t.sn = any(${[...new Set(named.map(({ task_sn }) => task_sn))]}::text[])`.execute(tx)
  const { rows: applies } = await sql<Apply & { readonly task_id: string }>`
    select a.task_id, a.person_id, a.traded_at, a.receive_at as applied_at, a.finish_at as person_finish_at, a.deliverable, a.submit_at, a.deliverable_file_ids as file_ids from app.task_apply a
    where ${inScope(caller, 'a')} and a.task_id = any(${tasks.map(({ task_id }) => task_id)}::uuid[]) and a.person_id = any(${[...new Set(named.map(({ person_id }) => person_id))]}::uuid[])`.execute(tx)
  const byTask = Map.groupBy(applies, ({ task_id }) => task_id)
  return tasks.flatMap((task) => (byTask.get(task.task_id) ?? [nobody]).map((apply) => ({ ...task, ...apply })))
}

async function detailsOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<readonly Detail[]> {
  const { rows } = await sql<Detail>`
    select d.id, d.bill_id, d.company_id, d.content, d.words_key, d.done_at, d.create_at, d.file_ids from app.settlement_detail d
    where ${inScope(caller, 'd')} and d.bill_id = any(${bills.map(({ id }) => id)}::uuid[]) order by d.id`.execute(tx)
  return rows
}

async function ownFilesOf(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<readonly OwnFiles[]> {
  const { rows } = await sql<OwnFiles>`
    select r.settlement_id, s.bill_count, r.create_at, r.file_ids from app.settlement_detail_record r join app.settlement s on s.park_id = r.park_id and s.id = r.settlement_id
    where ${inScope(caller, 'r')} and r.settlement_id = any(${[...new Set(bills.map(({ settlement_id }) => settlement_id))].filter((id) => id !== null)}::uuid[]) and r.kind = 'custom' order by r.id`.execute(tx)
  return rows
}

/** The same words under several bills of an enterprise prove the first of them. */
async function firstWords(tx: Tx, caller: Caller, details: readonly Detail[]): Promise<(detail: Detail) => string | null> {
  if (details.length === 0) return () => null
  const [companies, keys] = [[...new Set(details.map(({ company_id }) => company_id))], [...new Set(details.map(({ words_key }) => words_key))]]
  const { rows } = await sql<{ company_id: string; words_key: string; bill_id: string; sn: string }>`
    select distinct on (d.company_id, d.words_key) d.company_id, d.words_key, d.bill_id, b.sn
    from app.settlement_detail d join app.bill b on b.park_id = d.park_id and b.id = d.bill_id and b.status <> 'canceled'
    where ${inScope(caller, 'd')} and d.company_id = any(${companies}::uuid[]) and d.words_key = any(${keys}::text[])
    order by d.company_id, d.words_key, d.bill_id`.execute(tx)
  const first = new Map(rows.map((row) => [`${row.company_id} ${row.words_key}`, row]))
  return ({ company_id, words_key, bill_id }) => {
    const found = first.get(`${company_id} ${words_key}`)
    return found === undefined || found.bill_id === bill_id ? null : found.sn
  }
}

/** What somebody has delivered for a task proves one bill of theirs: of several, the first. */
async function firstBills(tx: Tx, caller: Caller, bills: readonly ProvenBill[]): Promise<(bill: ProvenBill) => string | null> {
  if (bills.length === 0) return () => null
  const works = [...new Map(bills.map(({ company_user_id, task_sn }) => [`${company_user_id} ${task_sn}`, { company_user_id, task_sn }])).values()]
  const { rows } = await sql<{ id: string; sn: string; task_sn: string; company_user_id: string }>`
    select distinct on (b.company_user_id, b.task_sn) b.id, b.sn, b.task_sn, b.company_user_id
    from unnest(${works.map(({ company_user_id }) => company_user_id)}::uuid[], ${works.map(({ task_sn }) => task_sn)}::text[]) as w (company_user_id, task_sn)
      join app.bill b on b.company_user_id = w.company_user_id and b.task_sn = w.task_sn
    where ${inScope(caller, 'b')} and ${namesOneOf('b.task_sn', works.map(({ task_sn }) => task_sn))} and b.status <> 'canceled'
    order by b.company_user_id, b.task_sn, b.create_at, b.id`.execute(tx)
  const first = new Map(rows.map((row) => [`${row.company_user_id} ${row.task_sn}`, row]))
  return (bill) => {
    const found = first.get(`${bill.company_user_id} ${bill.task_sn}`)
    return found === undefined || found.id === bill.id ? null : found.sn
  }
}

/** Names and hashes of files, and whose else they are: the same bytes under another bill of the enterprise prove neither but the first. */
async function filesAndSharing(tx: Tx, caller: Caller, bills: readonly ProvenBill[], ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return { filesOf: () => [], sharedWith: () => null }
  const { rows } = await sql<{ id: string; name: string; hash: string; stored_at: Date | null }>`
    select f.id, f.name, encode(f.sha256, 'hex') as hash, f.stored_at from app.file f where ${inScope(caller, 'f')} and f.id = any(${wanted}::uuid[]) and f.sha256 is not null`.execute(tx)
  const files = new Map(rows.map((row) => [row.id, row]))
  const companies = [...new Set(bills.map(({ company_id }) => company_id))]
  const hashes = [...new Set(rows.map(({ hash }) => hash))].map((hash) => Buffer.from(hash, 'hex'))
  const used = await sql<{ hash: string; bill_id: string; sn: string }>`
    select encode(f.sha256, 'hex') as hash, b.id as bill_id, b.sn from app.file f
      join app.settlement_detail d on d.park_id = f.park_id and f.id = any(d.file_ids) and d.company_id = any(${companies}::uuid[])
      join app.bill b on b.park_id = d.park_id and b.id = d.bill_id
    where ${inScope(caller, 'f')} and f.company_id = any(${companies}::uuid[]) and f.sha256 = any(${hashes}::bytea[])
    union all
    select encode(f.sha256, 'hex'), b.id, b.sn from app.file f
      join app.task_apply a on a.park_id = f.park_id and f.id = any(a.deliverable_file_ids) and a.company_id = any(${companies}::uuid[])
      join app.task t on t.park_id = a.park_id and t.id = a.task_id
      join app.bill b on b.park_id = a.park_id and b.company_user_id = a.company_user_id and b.task_sn = t.sn and b.status <> 'canceled'
    where ${inScope(caller, 'f')} and f.sha256 = any(${hashes}::bytea[])
    union all
    select encode(f.sha256, 'hex'), b.id, b.sn from app.file f
      join app.settlement_detail_record r on r.park_id = f.park_id and f.id = any(r.file_ids) and r.kind = 'custom' and r.company_id = any(${companies}::uuid[])
      join app.settlement s on s.park_id = r.park_id and s.id = r.settlement_id and s.bill_count = 1
      join app.bill b on b.park_id = s.park_id and b.settlement_id = s.id
    where ${inScope(caller, 'f')} and f.company_id = any(${companies}::uuid[]) and f.sha256 = any(${hashes}::bytea[])
    order by 2`.execute(tx)
  const owners = Map.groupBy(used.rows, ({ hash }) => hash)
  return {
    filesOf: (id: string) => {
      const file = files.get(id)
      return file === undefined ? [] : [file]
    },
    // Ids are ordered by time: the first bill keeps it.
    sharedWith: (hash: string, billId: string): string | null => {
      const [first] = owners.get(hash) ?? []
      return first === undefined || first.bill_id === billId ? null : first.sn
    },
  }
}

const later = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a)
