import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { ahead } from '../jobs/ahead.ts'
import { writeSheet, type SheetColumn } from '../jobs/export-file.ts'
import { enqueueJob } from '../jobs/queue.ts'
import { defineJob, type JobDefinition } from '../jobs/runner.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { dayText } from './text.ts'

/** A column of an export: its heading, and the value of a row. */
export interface ExportColumn<R> extends SheetColumn {
  readonly value: (row: R) => string | number | Date | null
}

/** An export of a list: the same filters, columns for a spreadsheet, rows by keyset pagination. */
export interface ListExport<F, R> {
  /** Category of the export record (domain.md §1.4). */
  readonly category: string
  /** The name of the sheet, and the prefix of the file name. */
  readonly title: string
  /** The contract's schema of the filters; the job parses its payload with it. */
  readonly filters: z.ZodType<F>
  readonly columns: readonly ExportColumn<R>[]
  /** Exact up to `most`; counting further is avoided. */
  readonly count: (tx: Tx, actor: Actor, filters: F, most: number) => Promise<number>
  readonly rows: (deps: Deps, actor: Actor, filters: F) => AsyncIterable<readonly R[]>
}

/** Larger workbooks are slow to open, and close to the row limit of spreadsheets. */
export const largestWorkbook = 100_000

/** Enqueues an export job; returns its id. The number of rows decides the format, so that the file name is right from the start. */
export async function requestExport<F, R>(deps: Deps, actor: Actor, what: ListExport<F, R>, filters: F): Promise<{ id: string }> {
  return inTransaction(deps.db, actor, async (tx) => {
    const total = await what.count(tx, actor, filters, largestWorkbook + 1)
    const format = total > largestWorkbook ? 'csv' : 'xlsx'
    const id = await enqueueJob(tx, actor, {
      kind: 'export',
      category: what.category,
      filename: `${what.title}_${dayText(deps.clock())}.${format}`,
      payload: { format, filters: onTheWire(filters) },
      total,
    })
    return { id }
  })
}

const payload = z.object({ format: z.enum(['xlsx', 'csv']), filters: z.unknown() })

/** The job: nothing is stored before the file is complete, so an interrupted job starts again. */
export function exportJob<F, R>(what: ListExport<F, R>): JobDefinition {
  return defineJob(what.category, 'export', async (job, run) => {
    const { format, filters } = payload.parse(job.payload)
    let done = 0
    async function* rows(): AsyncGenerator<(string | number | Date | null)[]> {
      for await (const chunk of ahead(what.rows(run.deps, job.actor, what.filters.parse(filters)))) {
        for (const row of chunk) yield what.columns.map((column) => column.value(row))
        done += chunk.length
        await run.progress(done, Math.max(job.total, done))
      }
    }
    const file = await writeSheet(run.deps, job.actor, job.filename, { columns: what.columns, rows: rows(), format, title: what.title })
    return { file_id: file.id, total: done, success_count: done }
  })
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
