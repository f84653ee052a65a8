import { IMPORT_CATEGORIES } from '@linggong/shared/domain/categories'
import { IMPORT_STATUSES } from '@linggong/shared/domain/statuses'
import { dateRangeFilter, defineFilters, selectFilter } from '@linggong/shared/ui/list-state'

export const importFilters = defineFilters({
  category: selectFilter('导入类别', IMPORT_CATEGORIES),
  status: selectFilter('状态', IMPORT_STATUSES),
  create_at: dateRangeFilter('导入时间'),
})
