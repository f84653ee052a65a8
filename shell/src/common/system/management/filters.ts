import { defineFilters, flagFilter, textFilter } from '@linggong/shared/ui/list-state'
import { departmentFields as field } from '@linggong/shared/domain/fields/people'

export const departmentFilters = defineFilters({
  name: textFilter(field.name.label, { maxLength: 32 }),
  is_enable: flagFilter(field.is_enable),
})
