import { useRead } from '@linggong/shared/api/queries'
import { listAgencies } from '../../contract/tenants.ts'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** The agencies below the caller that match the search text, and the selected one. */
export const useAgencyOptions: UseOptions = (search, chosen) => {
  const found = useRead(listAgencies, { query: { name: search, page_size: 50 } }, { staleTime: 60_000 })
  const picked = useRead(listAgencies, { query: { ids: chosen ?? '', page_size: 1 } }, { enabled: chosen !== undefined, staleTime: 60_000 })
  const rows = [...(found.data?.results ?? []), ...(chosen === undefined ? [] : (picked.data?.results ?? []))]
  return { options: [...new Map(rows.map(({ id, name }) => [id, { value: id, label: name }])).values()], isLoading: found.isFetching }
}
