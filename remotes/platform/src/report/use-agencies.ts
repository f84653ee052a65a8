import { useRead } from '@linggong/shared/api/queries'
import { reportAgencies } from '@linggong/shared/contract/reports'
import type { UseOptions } from '@linggong/shared/ui/list-state'

/** The agencies of the group, also for members who may not open their list. */
export const useAgencies: UseOptions = (search) => {
  const { data, isFetching } = useRead(reportAgencies, {}, { staleTime: 60_000 })
  return { options: (data?.results ?? []).filter(({ name }) => name.includes(search)).map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
}
