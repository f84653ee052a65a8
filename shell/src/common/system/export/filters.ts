import { EXPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { EXPORT_STATUSES } from '@linggong/shared/domain/statuses'
import { dateRangeFilter, defineFilters, selectFilter } from '@linggong/shared/ui/list-state'

export const exportFilters = defineFilters({
  category: selectFilter('导出类别', EXPORT_CATEGORIES),
  status: selectFilter('状态', EXPORT_STATUSES),
  create_at: dateRangeFilter('导出时间'),
})
