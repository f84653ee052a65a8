import type { z } from 'zod'
import type { Call } from '@linggong/shared/contract/call'
import type { importCheckResult } from '@linggong/shared/contract/schemas/import'
import type { ColumnKey, Columns, ImportDefinition, RawRow, RowOf, SentRow } from '@linggong/shared/domain/imports/define'
import { rawRow } from '@linggong/shared/domain/imports/rows'
import { sum } from '@linggong/shared/domain/money'
import { insertRows } from '../../db/bulk.ts'
import type { JsonObject } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { importTemplate } from '../../documents/import-template.ts'
import type { Job } from '../../jobs/definition.ts'
import { enqueueJob } from '../../jobs/queue.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { handle, write } from '../../kernel/route.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { ServedImport } from '../../module.ts'
import { hasError, judge, type CheckedRow } from './checked-row.ts'
import { recordCompared, type Compared } from './compared.ts'
import { importJob } from './job.ts'
import { keepCheck, keptCheck } from './kept-check.ts'
import { fileHashOf, sameFile } from './same-file.ts'

/** The server's part of an import kind. `B`: the part of the body that names where the rows go; `O`: the same as stored in the job. */
export interface ImportKind<C extends Columns, B, O, F extends CheckedRow<RowOf<C>>, U = undefined> {
  /**
   * The part of the payload that names where the rows go; a `company_id` in it separates the files of different companies. `file_url` is
   * added to it.
   */
  readonly order: z.ZodType<O>
  /** Resolves where the rows go; refuses an organisation that the caller may not name. `params`: of a path that names a record. */
  place(tx: Tx, actor: Actor, body: B, params: U): Promise<JsonObject>
  /** The record that the rows have gone to, where it is not made of them. */
  resultId?(order: O): string
  /** Before the rows of a job are checked: holds back, until they are written, others who write what the check reads. */
  lock?(tx: Tx, order: O): Promise<void>
  /** Adds issues to rows whose cells have been checked, with a fixed number of statements regardless of the number of rows. */
  check(tx: Tx, order: O, rows: readonly CheckedRow<RowOf<C>>[], now: Date): Promise<readonly F[]>
  /** Writes rows without errors. A record made of all rows gets the job's id, so that a job cannot create it twice. */
  write(tx: Tx, job: Job, order: O, rows: readonly F[], now: Date, deps: Deps): Promise<void>
  /** Undoes an import; refuses with a reason once any of its rows has been used. */
  undo(tx: Tx, actor: Actor, importId: string, now: Date): Promise<void>
  /** The number of rows per chunk, each of which is one transaction with the job's cursor. */
  readonly chunkRows?: number
}

type CheckResult = z.output<typeof importCheckResult>
type Question<C extends Columns, B> = B & { rows: RawRow<ColumnKey<C>>[]; file_hash?: string | undefined }
type Submission<C extends Columns, R extends string, B> = B & { [K in R]: SentRow<C>[] } & { filename: string; file_url: string }

interface Calls<C extends Columns, R extends string, B, U> {
  /** Absent: the browser makes it. */
  readonly template?: Call<z.ZodUndefined, z.ZodType<{ format: 'xlsx' | 'csv' }>, z.ZodUndefined, z.ZodUndefined>
  readonly check: Call<z.ZodType<U>, z.ZodUndefined, z.ZodType<Question<C, B>>, typeof importCheckResult>
  readonly submit: Call<z.ZodType<U>, z.ZodUndefined, z.ZodType<Submission<C, R, B>>, z.ZodObject<{ id: z.ZodUUID }>>
  /** What a check found as a file, where it may be had as one. */
  readonly kept?: {
    readonly keep: Call<z.ZodUndefined, z.ZodUndefined, z.ZodType<Question<C, B> & { filename: string }>, z.ZodObject<{ id: z.ZodUUID }>>
    readonly result: Call<z.ZodUndefined, z.ZodType<{ check_id: string }>, z.ZodUndefined, z.ZodUndefined>
  }
}

/** The template, check, submission and job of one kind of import. */
export function serveImport<C extends Columns, R extends string, B, O extends { readonly company_id?: string | undefined }, F extends CheckedRow<RowOf<C>>, U = undefined>(
  definition: ImportDefinition<C, R>,
  calls: Calls<C, R, NoInfer<B>, U>,
  kind: ImportKind<C, B, O, F, NoInfer<U>>,
): ServedImport & {
  readonly check: (tx: Tx, actor: Actor, body: Question<C, B>, now: Date, params?: U) => Promise<CheckResult>
  readonly submit: (tx: Tx, actor: Actor, body: Submission<C, R, B>, params?: U) => Promise<{ id: string }>
} {
  /** What the submission would report for each row, and what that compares. */
  async function check(tx: Tx, actor: Actor, body: Question<C, B>, now: Date, params?: U): Promise<{ answer: CheckResult; compared: Compared }> {
    const order = kind.order.parse(await kind.place(tx, actor, body, params as U))
    const checked = await kind.check(tx, order, judge(definition, body.rows, now)(), now)
    const results = checked.filter((one) => one.issues.length > 0)
    const answer = {
      total: checked.length,
      error_rows: results.filter(hasError).length,
      warn_rows: results.filter((one) => !hasError(one)).length,
      amount: sum(checked.map(({ row }) => amountOf(definition, row))),
      results: results.map(({ row, issues }) => ({ row: row.row, issues: [...issues] })),
      same_file: await sameFile(tx, actor, definition.category, order.company_id, body.file_hash, now),
    }
    return { answer, compared: { kind: definition, company: order.company_id, rows: checked } }
  }

  const { kept } = calls
  const keeping = kept === undefined ? [] : [
    // As the check: what it compared is counted before any of it is told.
    handle(kept.keep, async ({ actor, deps, body, now }) => {
      const { answer, compared } = await inTransaction(deps.db, actor, (tx) => check(tx, actor, body, now), { readOnly: true })
      await recordCompared(deps.db, actor, compared, now)
      return keepCheck(deps, actor, definition, body, answer.results)
    }),
    handle(kept.result, ({ actor, deps, query, now }) => keptCheck(deps, actor, query.check_id, now)),
  ]

  /** Stores the rows and the job that will import them; the caller does not wait for it. */
  async function submit(tx: Tx, actor: Actor, body: Submission<C, R, B>, params?: U): Promise<{ id: string }> {
    const sent: readonly SentRow<C>[] = body[definition.rows]
    // Undefined where the path names nothing, which the type says as well.
    const place = await kind.place(tx, actor, body, params as U)
    if (new Set(sent.map(({ row }) => row)).size !== sent.length) refuse(400, '行号重复，请重新选择文件')
    const id = await enqueueJob(tx, actor, {
      kind: 'import',
      category: definition.category,
      filename: body.filename,
      payload: { ...place, file_url: body.file_url },
      total: sent.length,
      fileHash: await fileHashOf(tx, actor, body.file_url),
    })
    await insertRows(tx, 'app.import_row', sent.map((row) => ({ ...actor.chain, job_id: id, row_no: row.row, raw: rawRow(definition, row), ok: null })))
    return { id }
  }

  return {
    category: definition.category,
    job: importJob(definition, kind, calls.submit),
    check: async (tx, actor, body, now, params) => (await check(tx, actor, body, now, params)).answer,
    submit,
    undo: (tx, actor, importId, now) => kind.undo(tx, actor, importId, now),
    routes: [
      // None: the template follows from the definition alone.
      ...(calls.template === undefined ? [] : [handle(calls.template, async ({ query }) => ({ file: await importTemplate(definition, query.format) }))]),
      // Two transactions: the first reads, and what it compared is counted before any of it is told.
      handle(calls.check, async ({ actor, deps, body, now, params }) => {
        const { answer, compared } = await inTransaction(deps.db, actor, (tx) => check(tx, actor, body, now, params), { readOnly: true })
        await recordCompared(deps.db, actor, compared, now)
        return answer
      }),
      write(calls.submit, (tx, { actor, body, params }) => submit(tx, actor, body, params)),
      ...keeping,
    ],
  }
}

function amountOf<C extends Columns>({ sum: column }: ImportDefinition<C>, row: RowOf<C>): number {
  const value: unknown = column === undefined ? 0 : row[column]
  return typeof value === 'number' ? Math.max(0, value) : 0
}
