import { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { Deps } from '../deps.ts'
import { ahead } from '../jobs/ahead.ts'
import { writeSheet, type SheetColumn } from '../jobs/export-file.ts'
import { enqueueJob } from '../jobs/queue.ts'
import { defineJob, type JobDefinition } from '../jobs/runner.ts'
import type { Actor } from '../kernel/actor.ts'
import { parseInput, write, type Route } from '../kernel/route.ts'
import type { Tx } from '../kernel/transaction.ts'
import { dayText } from './text.ts'

/** A column of an export: its heading, and the value of a row. */
export interface ExportColumn<R> extends SheetColumn {
  readonly value: (row: R) => string | number | Date | null
  /** Whose files have it; absent: everybody's. */
  readonly isFor?: (actor: Pick<Actor, 'flavour'>) => boolean
}

/** An export of a list: the same filters, columns for a spreadsheet, rows by keyset pagination. */
interface Source<F, R, U = unknown> {
  /** Category of the export record (domain.md §1.4), which names the sheet and the file. */
  readonly category: string
  readonly columns: readonly ExportColumn<R>[]
  /** Exact up to `most`; counting further is avoided. */
  readonly count: (tx: Tx, actor: Actor, filters: F, most: number, params: U) => Promise<number>
  /** `params`: of a path that names the record whose list it is. */
  readonly rows: (deps: Deps, actor: Actor, filters: F, params: U) => AsyncIterable<readonly R[]>
}

/** An export, as a module registers it: the route that starts the job, and the job. */
export interface ListExport {
  readonly route: Route
  readonly job: JobDefinition
  readonly category: string
  /** What the route does, for who has no request: of filters on the wire, which are refused as the call would refuse them. Whoever calls has asked for the right to the call. */
  readonly start: (tx: Tx, actor: Actor, wish: unknown, now: Date, order?: ExportOrder) => Promise<{ readonly id: string }>
}

/** Who had it made besides its member. */
export interface ExportOrder {
  readonly subscription: { readonly id: string; readonly name: string }
}

/** The call's filters. */
export type FiltersOf<Q extends z.ZodType, B extends z.ZodType> = B extends z.ZodUndefined ? z.output<Q> : z.output<B>

/** Larger workbooks are slow to open, and close to the row limit of spreadsheets. */
export const largestWorkbook = 100_000

const payload = z.object({ format: z.enum(['xlsx', 'csv']), filters: z.unknown(), params: z.unknown().optional() })

const ordered = z.object({ subscription: z.object({ id: z.uuid(), name: z.string() }) })

/** The subscription that an export was made for. */
export const subscriptionOf = (payload: unknown): ExportOrder['subscription'] | undefined => ordered.safeParse(payload).data?.subscription

/**
 * The call inserts a job and returns its id. The format depends on the number of rows and is decided here, so that the file name is right
 * from the start. An interrupted job starts again: nothing is stored before the file is complete.
 */
export function defineExport<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R>(
  call: Call<P, Q, B, z.ZodType<unknown, { id: string }>>,
  { category, columns, count, rows }: Source<FiltersOf<Q, B>, R, z.output<P>>,
): ListExport {
  const title = statusOf(EXPORT_CATEGORIES, category).label
  // The filters are in the query or the body, depending on the call's method; the type ensures it.
  const filters = (call.body ?? schemaOf(call.query)) as z.ZodType<FiltersOf<Q, B>>
  const enqueue = async (tx: Tx, actor: Actor, wish: FiltersOf<Q, B>, params: z.output<P>, now: Date, order?: ExportOrder) => {
    const total = await count(tx, actor, wish, largestWorkbook + 1, params)
    const format = total > largestWorkbook ? 'csv' : 'xlsx'
    const filename = `${title}_${dayText(now)}.${format}`
    return { id: await enqueueJob(tx, actor, { kind: 'export', category, filename, payload: { format, filters: onTheWire(wish), ...(call.params && { params }), ...order }, total }) }
  }
  const route = write(call, (tx, { actor, params, query, body, now }) => enqueue(tx, actor, (call.body === undefined ? query : body) as FiltersOf<Q, B>, params, now))
  const start: ListExport['start'] = (tx, actor, wish, now, order) => {
    if (call.params !== undefined) throw new Error(`${call.name} is about one record`)
    // Undefined, which the type says as well.
    return enqueue(tx, actor, parseInput(call, filters, wish), undefined as z.output<P>, now, order)
  }
  const job = defineJob(category, 'export', async (order, run) => {
    const asked = payload.parse(order.payload)
    // Undefined where the path has none, which the type says as well.
    const params = call.params?.parse(asked.params) as z.output<P>
    const shown = columns.filter(({ isFor }) => isFor?.(order.actor) ?? true)
    let done = 0
    async function* cells(): AsyncGenerator<(string | number | Date | null)[]> {
      for await (const chunk of ahead(rows(run.deps, order.actor, filters.parse(asked.filters), params))) {
        for (const row of chunk) yield shown.map((column) => column.value(row))
        done += chunk.length
        await run.progress(done, Math.max(order.total, done))
      }
    }
    const file = await writeSheet(run.deps, order.actor, order.filename, { columns: shown, rows: cells(), format: asked.format, title })
    return { file_id: file.id, total: done, success_count: done }
  }, [call])
  return { route, job, category, start }
}

/** Filters in wire format: comma lists are text on the wire and arrays after parsing. */
export function onTheWire(filters: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters ?? {}).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
}

/** The schema that a call declares for its filters. */
export function schemaOf<S>(schema: S | undefined): S {
  if (schema === undefined) throw new Error('the call declares no filters')
  return schema
}
