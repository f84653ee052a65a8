import { useRead } from '@linggong/shared/api/queries'
import type { UseOptions } from '@linggong/shared/ui/list-state'
import { batchProjects } from '../../contract/bill-batches.ts'

/** The enterprise's own project companies by name or code; there are few of them. */
export const useProjectOptions: UseOptions = (search) => {
  const { data, isFetching } = useRead(batchProjects, { query: {} }, { staleTime: 60_000 })
  const options = (data?.results ?? []).map(({ id, name, code }) => ({ value: id, label: code === '' ? name : `${name}（${code}）` }))
  return { options: options.filter(({ label }) => label.includes(search)), isLoading: isFetching }
}
