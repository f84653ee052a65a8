import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { ahead } from '../jobs/ahead.ts'
import { writeSheet, type SheetColumn } from '../jobs/export-file.ts'
import { enqueueJob } from '../jobs/queue.ts'
import { defineJob, type JobDefinition } from '../jobs/runner.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { dayText } from './text.ts'

/** One column of an export: what it is called, and how a row fills it. */
export interface ExportColumn<R> extends SheetColumn {
  readonly value: (row: R) => string | number | Date | null
}

/** An export of a list: the same filters, columns for a spreadsheet, rows by keyset. */
export interface ListExport<F, R> {
  /** Category of the export record (domain.md §1.4). */
  readonly category: string
  /** Name of the sheet, and the beginning of the file's name. */
  readonly title: string
  /** What the contract accepts as filters; the job reads them from its payload with it. */
  readonly filters: z.ZodType<F>
  readonly columns: readonly ExportColumn<R>[]
  /** Exact up to `most`, the cost of counting further is saved. */
  readonly count: (tx: Tx, actor: Actor, filters: F, most: number) => Promise<number>
  readonly rows: (deps: Deps, actor: Actor, filters: F) => AsyncIterable<readonly R[]>
}

/** Beyond it a workbook is slow to open, and near the end of what spreadsheets hold. */
export const largestWorkbook = 100_000

/** Writes the job of an export; answers its id. The format follows the number of rows, so that the name is right at once. */
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

/** The job itself: nothing of it is durable before its file is whole, so a job that breaks off begins again. */
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

/** Filters as the contract's schema takes them: comma lists are text on the wire and arrays behind it. */
export function onTheWire(filters: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters ?? {}).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]))
}

/** The schema that a call declares for its filters. */
export function schemaOf<S>(schema: S | undefined): S {
  if (schema === undefined) throw new Error('the call declares no filters')
  return schema
}
