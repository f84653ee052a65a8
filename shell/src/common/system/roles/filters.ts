import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'

export const roleFilters = defineFilters({ name: textFilter('角色名称', { maxLength: 20 }) })
