import { defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { ENABLED_STATUSES, enabledFilter } from '../enabled.ts'
import { CATEGORIES } from './tree-data.ts'

export const organizationFilters = defineFilters({
  name: textFilter('组织名称'),
  category: selectFilter('类型', CATEGORIES, { single: true }),
  is_enable: selectFilter('状态', ENABLED_STATUSES, { single: true }),
})

/** The contract knows two kinds; the URL, like every filter's, any text. */
export function wireFilters<T extends { category?: string; is_enable?: string }>({ category, is_enable, ...rest }: T) {
  const text: string | undefined = category
  const known: 'region' | 'branch' | undefined = text === 'region' || text === 'branch' ? text : undefined
  return { ...rest, category: known, is_enable: enabledFilter(is_enable) }
}
