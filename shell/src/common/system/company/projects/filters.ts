import { defineFilters, flagFilter, textFilter } from '@linggong/shared/ui/list-state'
import { projectCompanyFields as field } from '@linggong/shared/domain/fields/project-company'

export const projectFilters = defineFilters({
  name: textFilter(field.name.label),
  is_enable: flagFilter(field.is_enable),
})
