import { useRead } from '@linggong/shared/api/queries'
import type { UseOptions } from '@linggong/shared/ui/list-state'
import { walletOwners } from '../../contract/cmb-transactions.ts'

/** The organisations with a wallet that match the search text, and the selected one: for the operator. */
export const useOwnerOptions: UseOptions = (search, chosen) => {
  const { data, isFetching } = useRead(walletOwners, { query: { owner_name: search, ...(chosen !== undefined && { owner_id: chosen }) } }, { staleTime: 60_000 })
  return { options: (data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })), isLoading: isFetching }
}
