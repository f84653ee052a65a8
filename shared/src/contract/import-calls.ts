import { z } from 'zod'
import { references, text, under, type Fields } from '../domain/fields/field.ts'
import type { AnyImport, ColumnKey, Columns, ImportDefinition, RawRow, SentRow } from '../domain/imports/define.ts'
import type { Call, family } from './call.ts'
import { id, line } from './schemas/common.ts'
import { importCheckResult, rawRowOf, rowsOf, sentRowOf } from './schemas/import.ts'

interface ImportCallsSpec<P extends z.ZodRawShape, M extends z.ZodRawShape> {
  readonly names: { readonly template: string; readonly check: string; readonly submit: string }
  readonly paths: { readonly template: `/${string}`; readonly check: `/${string}`; readonly submit: `/${string}` }
  /** Whom or what the rows are for; of the check and of the submission. */
  readonly place: P
  /** What else is submitted with the rows. */
  readonly more: M
}

/** SHA-256 of the file's bytes, to say whether it was imported before. */
const fileHash = z.string().regex(/^[0-9a-f]{64}$/u, '文件摘要格式不正确')
const file = {
  filename: line(255),
  /** Where the original file was uploaded to. */
  file_url: line(1000).default(''),
}
const accepted = z.object({ id })
const templateQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

type Empty = Record<never, never>
type CheckBody<C extends Columns> = { rows: z.ZodArray<z.ZodType<RawRow<ColumnKey<C>>, RawRow<ColumnKey<C>>>>; file_hash: z.ZodOptional<typeof fileHash> }
type SubmitBody<C extends Columns, R extends string> = { [K in R]: z.ZodArray<z.ZodType<SentRow<C>, SentRow<C>>> } & typeof file

interface ImportCalls<C extends Columns, R extends string, P, M> {
  readonly template: Call<z.ZodUndefined, typeof templateQuery, z.ZodUndefined, z.ZodUndefined>
  readonly check: Call<z.ZodUndefined, z.ZodUndefined, z.ZodObject<P & CheckBody<C>>, typeof importCheckResult>
  readonly submit: Call<z.ZodUndefined, z.ZodUndefined, z.ZodObject<P & M & SubmitBody<C, R>>, typeof accepted>
}

/** What a refusal calls the rows and their cells: as the template does. */
function wordsOf({ columns, rows, title }: AnyImport): Fields {
  const cells = Object.fromEntries(Object.entries(columns).map(([key, { label }]) => [key, text(label)]))
  return { rows: references('数据行'), ...under('rows', cells), [rows]: references(title), ...under(rows, cells) }
}

/** The calls of a kind of import: its template, what the submission would say of each row, and the submission. */
export function importCalls<C extends Columns, R extends string, P extends z.ZodRawShape = Empty, M extends z.ZodRawShape = Empty>(
  familyCall: ReturnType<typeof family>,
  definition: ImportDefinition<C, R>,
  { names, paths, place, more }: ImportCallsSpec<P, M>,
): ImportCalls<C, R, P, M> {
  const { title, access, rows, changes } = definition
  const call: typeof familyCall = (spec) => {
    const made = familyCall(spec)
    return { ...made, words: { ...wordsOf(definition), ...made.words } }
  }
  const checkBody = z.strictObject({ ...place, rows: rowsOf(rawRowOf(definition), definition), file_hash: fileHash.optional() })
  const submitBody = z.strictObject({ ...place, ...more, [rows]: rowsOf(sentRowOf(definition), definition), ...file })
  return {
    template: call({ name: names.template, summary: `下载${title}导入模板`, method: 'GET', path: paths.template, access, query: templateQuery, response: z.undefined(), answers: 'file' }),
    /** Stores nothing (decision 17). */
    check: call({
      name: names.check, summary: `${title}导入预检`, method: 'POST', path: paths.check, reads: true, bodySize: 'large', access,
      body: checkBody as unknown as z.ZodObject<P & CheckBody<C>>,
      response: importCheckResult,
    }),
    submit: call({
      name: names.submit, summary: `提交${title}导入`, method: 'POST', path: paths.submit, access, newBusiness: true, idempotent: true, bodySize: 'large',
      // A key that is a type variable becomes any text.
      body: submitBody as unknown as z.ZodObject<P & M & SubmitBody<C, R>>,
      response: accepted,
      changes: [...changes, 'imports'],
    }),
  }
}
