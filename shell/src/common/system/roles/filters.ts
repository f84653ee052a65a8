import { roleFields } from '@linggong/shared/domain/fields/people'
import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'

export const roleFilters = defineFilters({ name: textFilter(roleFields.name.label, { maxLength: 20 }) })
