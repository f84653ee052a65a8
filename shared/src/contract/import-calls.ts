import { z } from 'zod'
import { count, money, percent, reference, references, text, under, type Fields } from '../domain/fields/field.ts'
import type { AnyImport, ColumnKey, Columns, ImportDefinition, RawRow, SentRow } from '../domain/imports/define.ts'
import type { OpenScope } from '../domain/open-scopes.ts'
import type { Call, family } from './call.ts'
import { id, line } from './schemas/common.ts'
import { importCheckResult, rawRowOf, rowsOf, sentRowOf } from './schemas/import.ts'

interface FileCallsSpec<P extends z.ZodRawShape, M extends z.ZodRawShape, U extends z.ZodType = z.ZodUndefined> {
  readonly names: { readonly check: string; readonly submit: string }
  readonly paths: { readonly check: `/${string}`; readonly submit: `/${string}` }
  /** The part of the body that names where the rows go; for check and submission. Default: to the caller's own organisation. */
  readonly place?: P
  /** Of check and submission, where their paths name the record that the rows go to. */
  readonly params?: U
  /** Further fields of the submission. */
  readonly more?: M
  /** Programs may check and submit as well. */
  readonly open?: OpenScope
  /** The submission gives others rights. */
  readonly stepUp?: true
}

interface ImportCallsSpec<P extends z.ZodRawShape, M extends z.ZodRawShape, U extends z.ZodType> extends FileCallsSpec<P, M, U> {
  readonly names: { readonly template: string; readonly check: string; readonly submit: string }
  readonly paths: { readonly template: `/${string}`; readonly check: `/${string}`; readonly submit: `/${string}` }
}

/** SHA-256 of the file's bytes, to detect a repeated import. */
const fileHash = z.string().regex(/^[0-9a-f]{64}$/u, '文件摘要格式不正确')
const file = {
  filename: line(255),
  /** The URL of the uploaded original file. */
  file_url: line(1000).default(''),
}
const accepted = z.object({ id })
const templateQuery = z.strictObject({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

type Empty = Record<never, never>
type CheckBody<C extends Columns> = { rows: z.ZodArray<z.ZodType<RawRow<ColumnKey<C>>, RawRow<ColumnKey<C>>>>; file_hash: z.ZodOptional<typeof fileHash> }
type SubmitBody<C extends Columns, R extends string> = { [K in R]: z.ZodArray<z.ZodType<SentRow<C>, SentRow<C>>> } & typeof file

interface FileCalls<C extends Columns, R extends string, P, M, U extends z.ZodType = z.ZodUndefined> {
  readonly check: Call<U, z.ZodUndefined, z.ZodObject<P & CheckBody<C>>, typeof importCheckResult>
  readonly submit: Call<U, z.ZodUndefined, z.ZodObject<P & M & SubmitBody<C, R>>, typeof accepted>
}

interface ImportCalls<C extends Columns, R extends string, P, M, U extends z.ZodType> extends FileCalls<C, R, P, M, U> {
  readonly template: Call<z.ZodUndefined, typeof templateQuery, z.ZodUndefined, z.ZodUndefined>
}

const kinds = { text, cents: money, percent } as const

/** The labels of the rows' cells in refusals: those of the template; and which of them are numbers, since a file has them as text. */
function wordsOf({ columns, rows, title }: AnyImport): Fields {
  const cells = Object.fromEntries(Object.entries(columns).map(([key, { label, isNumber, travels = 'text' }]) => [key, isNumber === true ? count(label) : kinds[travels](label)]))
  return { rows: references('数据行'), ...under('rows', cells), [rows]: references(title), ...under(rows, cells) }
}

/** The family's calls with the words of the import's rows besides. */
function withWords(familyCall: ReturnType<typeof family>, definition: AnyImport): typeof familyCall {
  return (spec) => {
    const made = familyCall(spec)
    return { ...made, words: { ...wordsOf(definition), ...made.words } }
  }
}

/** The calls of an import kind whose template the browser makes: check (what the submission would report for each row) and submission. */
export function fileCalls<C extends Columns, R extends string, P extends z.ZodRawShape = Empty, M extends z.ZodRawShape = Empty, U extends z.ZodType = z.ZodUndefined>(
  familyCall: ReturnType<typeof family>,
  definition: ImportDefinition<C, R>,
  { names, paths, place, params, more, open, stepUp }: FileCallsSpec<P, M, U>,
): FileCalls<C, R, P, M, U> {
  const { title, access, rows, changes } = definition
  const call = withWords(familyCall, definition)
  const checkBody = z.strictObject({ ...place, rows: rowsOf(rawRowOf(definition), definition), file_hash: fileHash.optional() })
  const submitBody = z.strictObject({ ...place, ...more, [rows]: rowsOf(sentRowOf(definition), definition), ...file })
  return {
    /** Stores nothing (decision 17). */
    check: call({
      name: names.check, summary: `${title}导入预检`, method: 'POST', path: paths.check, reads: true, bodySize: 'large', access, ...(open && { open }), ...(params && { params }),
      body: checkBody as unknown as z.ZodObject<P & CheckBody<C>>,
      response: importCheckResult,
    }),
    submit: call({
      name: names.submit, summary: `提交${title}导入`, method: 'POST', path: paths.submit, access, ...(open && { open }), ...(stepUp && { stepUp }), ...(params && { params }), newBusiness: true, idempotent: true, bodySize: 'large',
      // TypeScript widens a computed key of a generic type to `string`.
      body: submitBody as unknown as z.ZodObject<P & M & SubmitBody<C, R>>,
      response: accepted,
      changes: [...changes, 'imports'],
    }),
  }
}

/** The same with a template of the server. */
export function importCalls<C extends Columns, R extends string, P extends z.ZodRawShape = Empty, M extends z.ZodRawShape = Empty, U extends z.ZodType = z.ZodUndefined>(
  familyCall: ReturnType<typeof family>,
  definition: ImportDefinition<C, R>,
  spec: ImportCallsSpec<P, M, U>,
): ImportCalls<C, R, P, M, U> {
  const { title, access } = definition
  const call = withWords(familyCall, definition)
  return {
    template: call({ name: spec.names.template, summary: `下载${title}导入模板`, method: 'GET', path: spec.paths.template, access, query: templateQuery, response: z.undefined(), answers: 'file' }),
    ...fileCalls(familyCall, definition, spec),
  }
}

interface KeptSpec {
  readonly names: { readonly keep: string; readonly result: string }
  readonly paths: { readonly keep: `/${string}`; readonly result: `/${string}` }
}

/** What a check found, kept for whoever asked for a day, to be had as a file (R660): a check alone stores nothing. */
export function keptCheckCalls<P extends z.ZodRawShape, R extends z.ZodType>(
  familyCall: ReturnType<typeof family>,
  { title, access }: AnyImport,
  check: Call<z.ZodUndefined, z.ZodUndefined, z.ZodObject<P>, R>,
  { names, paths }: KeptSpec,
) {
  const call: typeof familyCall = (spec) => {
    const made = familyCall(spec)
    return { ...made, words: { ...check.words, check_id: reference('预检结果'), ...made.words } }
  }
  if (check.body === undefined) throw new Error(`${check.name} takes no rows`)
  return {
    keep: call({ name: names.keep, summary: `保留${title}导入预检结果`, method: 'POST', path: paths.keep, bodySize: 'large', access, body: check.body.extend({ filename: file.filename }), response: accepted }),
    result: call({ name: names.result, summary: `导出${title}导入预检结果`, method: 'GET', path: paths.result, access, query: z.strictObject({ check_id: id }), response: z.undefined(), answers: 'file' }),
  }
}
