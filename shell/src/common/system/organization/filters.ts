import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { organizationFields as field } from '@linggong/shared/domain/fields/organization'
import { enabledFilter } from '../enabled.ts'

export const organizationFilters = defineFilters({
  name: textFilter(field.name.label),
  category: selectFilter(field.category.label, field.category.table, { single: true }),
  is_enable: selectFilter(field.is_enable.label, field.is_enable.table, { single: true }),
})

/** The contract knows two kinds; the URL, like every filter's, any text. */
export function wireFilters<T extends { category?: string; is_enable?: string }>({ category, is_enable, ...rest }: T) {
  const text: string | undefined = category
  const known: 'region' | 'branch' | undefined = text === 'region' || text === 'branch' ? text : undefined
  return { ...rest, category: known, is_enable: enabledFilter(is_enable) }
}
