import { staffFields as field } from '@linggong/shared/domain/fields/people'
import { defineFilters, remoteSelectFilter, selectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { useDepartmentOptions } from '../use-department-options.ts'
import { useRoleOptions } from '../use-role-options.ts'

export const staffFilters = defineFilters({
  name: textFilter(field.name.label, { maxLength: 32 }),
  phone: textFilter(field.phone.label, { maxLength: 20, placeholder: '完整号码，或后四位' }),
  role_id: remoteSelectFilter(field.role_id.label, useRoleOptions),
  department_id: remoteSelectFilter(field.department_id.label, useDepartmentOptions),
  status: selectFilter(field.status.label, field.status.table, { single: true }),
})

/** The contract accepts two values of `status`; the URL may contain any text. */
export function wireFilters<T extends { status?: string }>({ status, ...rest }: T): Omit<T, 'status'> & { status?: 'enable' | 'disable' } {
  const word: string | undefined = status
  return word === 'enable' || word === 'disable' ? { ...rest, status: word } : rest
}
