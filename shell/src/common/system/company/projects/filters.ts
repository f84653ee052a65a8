import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { projectCompanyFields as field } from '@linggong/shared/domain/fields/project-company'

export const projectFilters = defineFilters({
  name: textFilter(field.name.label),
  is_enable: selectFilter(field.is_enable.label, field.is_enable.table, { single: true }),
})
