import { z } from 'zod'
import { importFields, importMappingFields } from '../domain/fields/job.ts'
import { type AnyImport, columnsOf, type RawRow } from '../domain/imports/define.ts'
import { type BuiltImport, importKinds, uploadKinds } from '../domain/imports/kinds.ts'
import { type Access, anyFlavour, family, flavours } from './call.ts'
import { changeLogEntry, commaList, done, id, idParams, dateRange, line, listOf, pageQuery, timestamp } from './schemas/common.ts'
import { rowIssue } from './schemas/import.ts'

const call = family('imports', { ...importFields, ...importMappingFields })

const readers = anyFlavour('CommonSystemImportPageIndex')

/**
 * The flavours that have imports. The rows of a file are for users who may import such files, so reading them requires a permission of its
 * category.
 */
function importers(key: 'CommonSystemImportPageIndex' | 'CommonSystemImportPageIndex:undo'): Access {
  const all = flavours.filter((flavour) => Object.values<AnyImport>(importKinds).some(({ access }) => access[flavour] !== undefined))
  // Object.fromEntries loses the keys' types; a test detects a flavour whose page table lacks the action.
  return Object.fromEntries(all.map((flavour) => [flavour, [key]])) as Access
}

/** Whoever may import files of some kind; which kind, the server checks. */
function anyImporter(): Access {
  const keys = flavours.map((flavour) => [flavour, Object.values<AnyImport>(importKinds).flatMap(({ access }) => access[flavour] ?? [])] as const)
  // As above.
  return Object.fromEntries(keys.filter(([, granted]) => granted.length > 0)) as Access
}

export const importRecord = z.object({
  id,
  category: z.string(),
  status: z.enum(['importing', 'import_success', 'import_failure', 'import_undone', '']),
  filename: z.string(),
  total: z.int(),
  success_count: z.int(),
  failure_count: z.int(),
  /** 0 to 100. */
  progress: z.int(),
  failure_reason: z.string(),
  /** What the import created, e.g. the bill batch, as the next step. */
  result_id: id.nullable(),
  creator: z.string(),
  create_at: timestamp,
  finish_at: timestamp.nullable(),
})

export const listImports = call({
  name: 'listImports',
  summary: '导入记录',
  method: 'GET',
  path: '/v1/imports/',
  access: readers,
  query: z.strictObject({
    category: commaList.optional(),
    status: commaList.optional(),
    create_at: dateRange.optional(),
    ...pageQuery,
  }),
  response: listOf(importRecord),
})

export const importDetail = call({
  name: 'importDetail',
  summary: '导入记录详情',
  method: 'GET',
  path: '/v1/imports/:id/',
  access: readers,
  open: 'bills:import',
  params: idParams,
  response: importRecord.extend({ events: z.array(changeLogEntry) }),
})

/** Undoes an import, within 24 hours and as long as none of its rows has been used. */
export const undoImport = call({
  name: 'undoImport',
  summary: '撤销导入',
  method: 'PUT',
  path: '/v1/imports/:id/undo/',
  access: importers('CommonSystemImportPageIndex:undo'),
  params: idParams,
  response: importRecord,
  changes: ['imports', ...new Set(Object.values(importKinds).flatMap(({ changes }) => changes))],
})

const cells = Object.values<AnyImport>({ ...importKinds, ...uploadKinds }).flatMap(columnsOf).map(([key]) => [key, z.string().optional()])
/** A row of any import kind, with the columns of that kind. One object for all of them: of a union, surplus fields could not be dropped. Object.fromEntries forgets the keys. */
const rawRow = z.object({ row: z.int(), ...Object.fromEntries(cells) }) as unknown as z.ZodType<RawRow>

export const importErrors = call({
  name: 'importErrors',
  summary: '导入失败明细',
  method: 'GET',
  path: '/v1/imports/:id/errors/',
  access: importers('CommonSystemImportPageIndex'),
  open: 'bills:import',
  params: idParams,
  query: z.strictObject({ ...pageQuery }),
  response: listOf(z.object({ row: z.int(), raw: rawRow, issues: z.array(rowIssue) })),
})

export const exportImportErrors = call({
  name: 'exportImportErrors',
  summary: '导出失败行',
  method: 'POST',
  path: '/v1/imports/:id/export_errors/',
  access: importers('CommonSystemImportPageIndex'),
  params: idParams,
  response: z.object({ id }),
  changes: ['exports'],
})

/** The headers of a file, each of them once; their order does not matter. */
const headers = z.array(line(80).min(1)).min(1).max(100)
// Object.keys forgets that there are keys.
const category = z.enum(Object.keys(importKinds) as [BuiltImport, ...BuiltImport[]])
const mappedColumn = z.strictObject({
  /** The key of the kind's column. */
  column: z.string().max(60),
  header: line(80).min(1),
})

/** How the organisation read files with these headers last time; null when there was none. */
export const importMapping = call({
  name: 'importMapping',
  summary: '查询导入的列对应',
  method: 'POST',
  path: '/v1/imports/mapping/find/',
  access: anyImporter(),
  reads: true,
  body: z.strictObject({ category, headers }),
  response: z.object({ mapping: z.object({ columns: z.array(mappedColumn), creator: z.string(), update_at: timestamp }).nullable() }),
})

/** Remembers it for the organisation; the last one counts. */
export const keepImportMapping = call({
  name: 'keepImportMapping',
  summary: '记住导入的列对应',
  method: 'PUT',
  path: '/v1/imports/mapping/',
  access: anyImporter(),
  body: z.strictObject({ category, headers, columns: z.array(mappedColumn).min(1).max(100) }),
  response: done,
})
