import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { ENABLED_STATUSES } from './enabled.ts'

export const departmentFilters = defineFilters({
  name: textFilter('部门名称', { maxLength: 32 }),
  is_enable: selectFilter('状态', ENABLED_STATUSES, { single: true }),
})
