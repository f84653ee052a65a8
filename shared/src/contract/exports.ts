import { z } from 'zod'
import { exportFields } from '../domain/fields/job.ts'
import { anyFlavour, family } from './call.ts'
import { commaList, dateRange, id, idParams, listOf, pageQuery, timestamp } from './schemas/common.ts'

const call = family('exports', exportFields)

/** Downloading a file also requires the permission of its category. */
const readers = anyFlavour('CommonSystemExportPageIndex')

export const exportRecord = z.object({
  id,
  category: z.string(),
  status: z.enum(['exporting', 'export_success', 'export_failure', '']),
  filename: z.string(),
  total: z.int(),
  /** 0 to 100. */
  progress: z.int(),
  size: z.int().nullable(),
  failure_reason: z.string(),
  creator: z.string(),
  create_at: timestamp,
  finish_at: timestamp.nullable(),
  /** Seven days after success (domain.md §2.12). */
  expire_at: timestamp.nullable(),
})

export const listExports = call({
  name: 'listExports',
  summary: '导出记录',
  method: 'GET',
  path: '/v1/exports/',
  access: readers,
  query: z.strictObject({
    category: commaList.optional(),
    status: commaList.optional(),
    create_at: dateRange.optional(),
    ...pageQuery,
  }),
  response: listOf(exportRecord),
})

/** A link that works for a few minutes (added call, decision 12). */
export const exportDownload = call({
  name: 'exportDownload',
  summary: '下载导出文件',
  method: 'GET',
  path: '/v1/exports/:id/download/',
  access: readers,
  params: idParams,
  response: z.object({ url: z.string() }),
})
