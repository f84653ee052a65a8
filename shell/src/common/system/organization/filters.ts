import { defineFilters, flagFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { organizationFields as field } from '@linggong/shared/domain/fields/organization'

export const organizationFilters = defineFilters({
  name: textFilter(field.name.label),
  category: selectFilter(field.category.label, field.category.table, { single: true }),
  is_enable: flagFilter(field.is_enable),
})

/** The contract accepts two values; the URL may contain any text. */
export function wireFilters<T extends { category?: string }>({ category, ...rest }: T) {
  const text: string | undefined = category
  const known: 'region' | 'branch' | undefined = text === 'region' || text === 'branch' ? text : undefined
  return { ...rest, category: known }
}
