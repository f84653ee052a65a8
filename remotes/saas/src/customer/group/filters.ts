import { dateRangeFilter, defineFilters, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { ENABLED_STATUSES } from './enabled.ts'

export const groupFilters = defineFilters({
  name: textFilter('名称', { placeholder: '名称或简称' }),
  manager_phone: textFilter('负责人手机号'),
  is_enable: selectFilter('状态', ENABLED_STATUSES, { single: true }),
  create_at: dateRangeFilter('创建时间'),
})

/** The contract knows two words under `is_enable`; the URL, like every filter's, any text. */
export function wireFilters<T extends { is_enable?: string }>({ is_enable, ...rest }: T): Omit<T, 'is_enable'> & { is_enable?: 'true' | 'false' } {
  const flag: string | undefined = is_enable
  return flag === 'true' || flag === 'false' ? { ...rest, is_enable: flag } : rest
}
