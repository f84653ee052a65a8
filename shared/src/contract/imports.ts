import { z } from 'zod'
import { importFields } from '../domain/fields/job.ts'
import { anyFlavour, family } from './call.ts'
import { commaList, id, idParams, dateRange, listOf, pageQuery, timestamp } from './schemas/common.ts'
import { rawBillRow, rowIssue } from './schemas/bill-import.ts'

const call = family('imports', importFields)

/** Reading the rows also requires the permission of the category. */
const readers = anyFlavour('CommonSystemImportPageIndex')

export const importRecord = z.object({
  id,
  category: z.string(),
  status: z.enum(['importing', 'import_success', 'import_failure', '']),
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

export const importErrors = call({
  name: 'importErrors',
  summary: '导入失败明细',
  method: 'GET',
  path: '/v1/imports/:id/errors/',
  access: readers,
  params: idParams,
  query: z.strictObject({ ...pageQuery }),
  response: listOf(z.object({ row: z.int(), raw: rawBillRow, issues: z.array(rowIssue) })),
})

export const exportImportErrors = call({
  name: 'exportImportErrors',
  summary: '导出失败行',
  method: 'POST',
  path: '/v1/imports/:id/export_errors/',
  access: readers,
  params: idParams,
  response: z.object({ id }),
  changes: ['exports'],
})
