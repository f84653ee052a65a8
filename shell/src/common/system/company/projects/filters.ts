import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { ENABLED_STATUSES } from '../../enabled.ts'

export const projectFilters = defineFilters({
  name: textFilter('项目公司名称'),
  is_enable: selectFilter('状态', ENABLED_STATUSES, { single: true }),
})
