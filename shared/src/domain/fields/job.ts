// Import and export records (domain.md §1.6, §2.12).
import { EXPORT_CATEGORIES, IMPORT_CATEGORIES } from '../categories.ts'
import { EXPORT_STATUSES, IMPORT_STATUSES } from '../statuses.ts'
import { code, count, references, status, text, time } from './field.ts'

const common = {
  filename: text('文件名'),
  progress: count('进度'),
  failure_reason: text('失败原因'),
  creator: text('操作人'),
  finish_at: time('完成时间'),
} as const

export const importFields = {
  ...common,
  category: code('导入类别', IMPORT_CATEGORIES),
  status: status('状态', IMPORT_STATUSES),
  total: count('总行数'),
  success_count: count('成功'),
  failure_count: count('失败'),
  create_at: time('导入时间'),
  /** The size of its file. */
  row: count('行号'),
} as const

/** How the columns of a file with other headers are read. */
export const importMappingFields = {
  headers: references('表头'),
  columns: references('列对应'),
  'columns.column': text('导入为'),
  'columns.header': text('文件中的列'),
} as const

export const exportFields = {
  ...common,
  category: code('导出类别', EXPORT_CATEGORIES),
  status: status('状态', EXPORT_STATUSES),
  total: count('行数'),
  size: count('大小'),
  create_at: time('导出时间'),
  expire_at: time('有效期至'),
} as const
