import { useRead } from '@linggong/shared/api/queries'
import { industries } from '../../contract/lookups.ts'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** Loads all industries, because there are few; filters them here by the search text; the selected one stays an option. */
export const useIndustryOptions: UseOptions = (search, chosen) => {
  const { data, isFetching } = useRead(industries, {}, { staleTime: 3_600_000 })
  const found = (data?.results ?? []).filter(({ id, name }) => id === chosen || name.includes(search))
  return { options: found.map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
}
