import { reportSubscriptionFields as field } from '@linggong/shared/domain/fields/report-subscription'
import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'

export const reportFilters = defineFilters({
  name: textFilter(field.name.label, { maxLength: 40 }),
  status: selectFilter(field.status.label, field.status.table),
})
