import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { listFlow } from '@linggong/shared/contract/flow'
import type { Fields } from '@linggong/shared/domain/fields/field'
import { FLOW_KINDS, type FlowKind } from '@linggong/shared/domain/fields/flow'
import { type Actor as Side, asRead, stateField } from '@linggong/shared/domain/machines/machine'
import { turnsAt } from '@linggong/shared/domain/machines/way'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { Actor } from '../../kernel/actor.ts'
import { orderOf, pageBeside, type Paging } from '../../kernel/lists.ts'
import { logged } from '../../kernel/logged.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { serveRead } from '../lists/serve.ts'
import { type FlowSource, flowSources, type Recorded } from './kinds.ts'

type Filters = Omit<z.output<NonNullable<typeof listFlow.query>>, 'page' | 'page_size' | 'ordering'>

interface Waiting {
  readonly id: string
  readonly kind: FlowKind
  readonly number: string
  readonly organisation_id: string
  readonly agency_id: string | null
  readonly amount: number | null
  readonly since: Date
  readonly opens_id: string
}

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** To the minute: with a moment of its own in every question no count would ever be remembered. */
const daysBefore = (now: Date, days: number): Date => new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - days * dayMs)

/** What of a kind waits in the organisations of the caller. */
function waitingOf(kind: FlowKind, actor: Actor, { agency_id, age }: Filters, now: Date): RawBuilder<Waiting> {
  const { table, machine, waiting, only, number, amount, organisation, since = sql`r.create_at`, opens, isOwn } = flowSources[kind]
  const conditions = [
    sql`${inScope(actor, 'r')}`, sql`${sql.ref(`r.${stateField(machine)}`)} in (${sql.join(waiting.map((state) => sql.lit(state)))})`, ...(only === undefined ? [] : [only]), ...(isOwn ? [sql`r.tenant_id = ${actor.tenantId}`] : []),
    ...(agency_id === undefined ? [] : [sql`r.agency_id = ${agency_id}`]), ...(age === undefined ? [] : [sql`${since} <= ${daysBefore(now, Number(age))}`]),
  ]
  return sql<Waiting>`select r.id, ${sql.lit(kind)}::text as kind, ${number} as number, ${organisation} as organisation_id, r.agency_id, ${amount ?? sql`null`}::bigint as amount, ${since} as since, ${opens?.id ?? sql`r.id`} as opens_id
    from ${sql.table(table)} r where ${sql.join(conditions, sql` and `)}`
}

/** In an order, no more rows than these. */
interface First {
  readonly order: string
  readonly most: number
}

/**
 * The union of all kinds that are asked for: read as it is, so nothing of it is stored, and each row is there exactly as long as its machine waits.
 * `first`: the first rows of each kind alone, so that thousands of one kind are neither read nor sorted to show twenty.
 */
function statement(tx: Tx, actor: Actor, filters: Filters, now: Date, first?: First) {
  const asked = filters.kind ?? []
  const kinds = asked.length === 0 ? FLOW_KINDS : FLOW_KINDS.filter((kind) => asked.includes(kind))
  const union = kinds.length === 0 ? sql`${waitingOf('rate_change', actor, filters, now)} and false` : sql.join(kinds.map((kind) => firstOf(waitingOf(kind, actor, filters, now), first)), sql` union all `)
  return tx.selectFrom(sql<Waiting>`(${union})`.as('g')).selectAll()
}

const orderings = { id: 'g.id', since: 'g.since', amount: 'g.amount' } as const

const firstOf = (rows: RawBuilder<Waiting>, first: First | undefined): RawBuilder<Waiting> =>
  first === undefined ? rows : sql<Waiting>`(select * from (${rows}) g order by ${sql.join(orderOf(first.order, orderings))} limit ${sql.lit(first.most)})`

/** The records themselves, whose machines say whose turn it is. */
export async function recordsOf(tx: Tx, actor: Actor, { table }: FlowSource, ids: readonly string[]): Promise<ReadonlyMap<string, Recorded>> {
  const { rows } = await sql<Recorded & { readonly id: string }>`select r.* from ${sql.table(table)} r where ${inScope(actor, 'r')} and r.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** As its machine reads it, by the words of its dictionary. */
export function standingOf({ machine, entity, owner }: FlowSource, row: Recorded) {
  const record = asRead(machine, row)
  const fields: Fields = logged[entity].fields
  const field = fields[stateField(machine)]
  const table = field?.kind === 'status' || field?.kind === 'code' ? field.table : []
  const { label: state, tone } = statusOf(table, record.status)
  const own = owner?.(row)
  const turn = turnsAt(machine, record, { isFailed: tone === 'danger', owner: own }).map(({ actor }) => actor)
  const whose = own !== undefined && turn.includes(own) ? [own] : turn
  return { record, table, state, turn: [...new Set(whose)].filter((side): side is Exclude<Side, 'system'> => side !== 'system') }
}

async function filled(tx: Tx, actor: Actor, rows: readonly Waiting[]) {
  const name = await namesOf(tx, { tenants: rows.flatMap(({ organisation_id, agency_id }) => [organisation_id, ...(agency_id === null ? [] : [agency_id])]) })
  const records = new Map<string, Recorded>()
  for (const [kind, mine] of Map.groupBy(rows, (row) => row.kind)) for (const [id, row] of await recordsOf(tx, actor, flowSources[kind], mine.map(({ id: one }) => one))) records.set(id, row)
  return rows.map((row) => {
    const { state, turn } = standingOf(flowSources[row.kind], records.get(row.id) ?? {})
    return { ...row, state, turn, organisation_name: name(row.organisation_id), agency_name: row.agency_id === null ? '' : name(row.agency_id) }
  })
}

export const flowList = serveRead(
  listFlow,
  {
    page: async (tx, actor, filters: Filters, paging: Paging, now) => {
      // What has waited longest comes first.
      const order = paging.ordering ?? 'since'
      const first = statement(tx, actor, filters, now, { order, most: paging.page * paging.page_size })
      const found = await pageBeside(tx, statement(tx, actor, filters, now), first, { ...paging, ordering: order }, orderings)
      return { ...found, results: await filled(tx, actor, found.results) }
    },
    bounded: (tx, actor, filters: Filters, most) => statement(tx, actor, filters, new Date()).limit(most),
    // No export asks for them.
    rows: async function* none() {},
  },
  {
    wire: ({ id, kind, number, state, organisation_name, agency_name, amount, turn, since, opens_id }) => {
      const { opens } = flowSources[kind]
      return { id, kind, number, state, organisation_name, agency_name, amount, turn, since: since.toISOString(), opens: opens === undefined ? null : { document: opens.document, id: opens_id } }
    },
    machine: { field: 'kind', states: FLOW_KINDS },
  },
)

/** The number of a record that waits or has waited. */
export async function numberOf(tx: Tx, actor: Actor, kind: FlowKind, id: string): Promise<string> {
  const { table, number } = flowSources[kind]
  const { rows } = await sql<{ number: string }>`select ${number} as number from ${sql.table(table)} r where ${inScope(actor, 'r')} and r.id = ${id}`.execute(tx)
  return rows[0]?.number ?? ''
}
