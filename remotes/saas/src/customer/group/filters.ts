import { platformFields as field } from '@linggong/shared/domain/fields/tenant'
import { dateRangeFilter, defineFilters, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useIndustryOptions } from './use-industry-options.ts'

export const groupFilters = defineFilters({
  name: textFilter(field.name.label, { placeholder: '名称或简称' }),
  manager_phone: textFilter(field.manager_phone.label),
  industry_id: remoteSelectFilter(field.industry_name.label, useIndustryOptions),
  is_enable: selectFilter(field.is_enable.label, field.is_enable.table, { single: true }),
  create_at: dateRangeFilter(field.create_at.label),
})

/** The contract knows two words under `is_enable`; the URL, like every filter's, any text. */
export function wireFilters<T extends { is_enable?: string }>({ is_enable, ...rest }: T): Omit<T, 'is_enable'> & { is_enable?: 'true' | 'false' } {
  const flag: string | undefined = is_enable
  return flag === 'true' || flag === 'false' ? { ...rest, is_enable: flag } : rest
}
