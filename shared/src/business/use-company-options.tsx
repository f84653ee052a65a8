import { useRead } from '@linggong/shared/api/queries'
import { listCompanies } from '../contract/tenants.ts'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** The companies visible to the caller that match the search text, and the selected one. */
export const useCompanyOptions: UseOptions = (search, chosen) => {
  const found = useRead(listCompanies, { query: { name: search, slim: 'true', page_size: 50 } }, { staleTime: 60_000 })
  const picked = useRead(listCompanies, { query: { ids: chosen ?? '', slim: 'true', page_size: 1 } }, { enabled: chosen !== undefined, staleTime: 60_000 })
  const rows = [...(found.data?.results ?? []), ...(chosen === undefined ? [] : (picked.data?.results ?? []))]
  const options = new Map(rows.map((row) => [row.id, { value: row.id, label: row.name }]))
  return { options: [...options.values()], isLoading: found.isFetching }
}
