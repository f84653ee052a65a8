import { useRead } from '@linggong/shared/api/queries'
import { industries } from '@linggong/shared/contract/lookups'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** All industries at once, for there are few; narrowed here to what was typed; the chosen one stays. */
export const useIndustryOptions: UseOptions = (search, chosen) => {
  const { data, isFetching } = useRead(industries, {}, { staleTime: 3_600_000 })
  const found = (data?.results ?? []).filter(({ id, name }) => id === chosen || name.includes(search))
  return { options: found.map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
}
