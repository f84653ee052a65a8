import { filtersOf } from '@linggong/shared/business/listed'
import { industryFields } from '@linggong/shared/domain/fields/industry'
import { defineFilters } from '@linggong/shared/ui/list-state'

export const industryFilters = defineFilters(filtersOf(industryFields, 'name', 'is_enable'))
