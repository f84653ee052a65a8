import { useRead } from '@linggong/shared/api/queries'
import { listDepartments } from '@linggong/shared/contract/departments'
import type { UseOptions } from '@linggong/shared/ui/list-state'
import { optionsOf } from './management/tree.ts'

/** All departments with their full path. */
export function useDepartments() {
  const departments = useRead(listDepartments, {}, { staleTime: 60_000 })
  return { options: optionsOf(departments.data?.results ?? []), isLoading: departments.isPending }
}

/** For a filter: staff of a disabled department can still be searched. */
export const useDepartmentOptions: UseOptions = (search) => {
  const { options, isLoading } = useDepartments()
  return { options: options.filter(({ label }) => label.includes(search.trim())).map(({ value, label }) => ({ value, label })), isLoading }
}
