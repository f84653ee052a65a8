import { STAFF_STATUSES } from '@linggong/shared/domain/statuses'
import { defineFilters, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useDepartmentOptions } from '../use-department-options.ts'
import { useRoleOptions } from '../use-role-options.ts'

export const staffFilters = defineFilters({
  name: textFilter('姓名', { maxLength: 32 }),
  phone: textFilter('手机号', { maxLength: 20, placeholder: '完整号码，或前三位、后四位' }),
  role_id: remoteSelectFilter('角色', useRoleOptions),
  department_id: remoteSelectFilter('部门', useDepartmentOptions),
  status: selectFilter('状态', STAFF_STATUSES, { single: true }),
})

/** The contract knows two words under `status`; the URL, like every filter's, any text. */
export function wireFilters<T extends { status?: string }>({ status, ...rest }: T): Omit<T, 'status'> & { status?: 'enable' | 'disable' } {
  const word: string | undefined = status
  return word === 'enable' || word === 'disable' ? { ...rest, status: word } : rest
}
