import { useRead } from '@linggong/shared/api/queries'
import { listRoles } from '@linggong/shared/contract/roles'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** An organisation has about a dozen roles, so all are loaded and searched in the browser. */
export function useRoles() {
  const roles = useRead(listRoles, { query: { page_size: 500, ordering: 'name' } }, { staleTime: 60_000 })
  return { roles: roles.data?.results ?? [], isLoading: roles.isPending }
}

export const useRoleOptions: UseOptions = (search) => {
  const { roles, isLoading } = useRoles()
  return { options: roles.filter(({ name }) => name.includes(search.trim())).map(({ id, name }) => ({ value: id, label: name })), isLoading }
}
