import { platformFields as field } from '@linggong/shared/domain/fields/tenant'
import { dateRangeFilter, defineFilters, flagFilter, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useIndustryOptions } from './use-industry-options.ts'

export const groupFilters = defineFilters({
  name: textFilter(field.name.label, { placeholder: '名称或简称' }),
  manager_phone: textFilter(field.manager_phone.label),
  industry_id: remoteSelectFilter(field.industry_name.label, useIndustryOptions),
  is_enable: flagFilter(field.is_enable),
  create_at: dateRangeFilter(field.create_at.label),
})
