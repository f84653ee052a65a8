import { openClientFields as field } from '@linggong/shared/domain/fields/open-client'
import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'

export const openFilters = defineFilters({
  name: textFilter(field.name.label, { maxLength: 32 }),
  status: selectFilter(field.status.label, field.status.table),
})
