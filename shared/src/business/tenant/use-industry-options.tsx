import type { UseOptions } from '@linggong/shared/ui/list-state'
import { useIndustries } from './use-industries.ts'

/** For filters: the industries whose name contains the search text; the selected one stays an option. */
export const useIndustryOptions: UseOptions = (search, chosen) => {
  const { data, isFetching } = useIndustries()
  const found = (data?.results ?? []).filter(({ id, name }) => id === chosen || name.includes(search))
  return { options: found.map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
}
