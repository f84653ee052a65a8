import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { departmentFields as field } from '@linggong/shared/domain/fields/people'

export const departmentFilters = defineFilters({
  name: textFilter(field.name.label, { maxLength: 32 }),
  is_enable: selectFilter(field.is_enable.label, field.is_enable.table, { single: true }),
})
