import { importFields as field } from '@linggong/shared/domain/fields/job'
import { dateRangeFilter, defineFilters, selectFilter } from '@linggong/shared/ui/list-state'

export const importFilters = defineFilters({
  category: selectFilter(field.category.label, field.category.table),
  status: selectFilter(field.status.label, field.status.table),
  create_at: dateRangeFilter(field.create_at.label),
})
