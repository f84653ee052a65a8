import { useRead } from '@linggong/shared/api/queries'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { groupSubAccount } from '../../contract/group-sub-account.ts'
import { groupSubAccountFields as field } from '../../domain/fields/group-sub-account.ts'
import { PendingBlock } from '../pending-block.tsx'

interface GroupSubAccountProps {
  /** For a reader above the agency; an agency has its own part alone. */
  readonly agencyId?: string
}

/** 集团子账户: what an agency has paid to its group for the software; and for the group what its account has. */
export function GroupSubAccount({ agencyId }: GroupSubAccountProps) {
  const query = useRead(groupSubAccount, { query: agencyId === undefined ? {} : { agency_id: agencyId } }, { staleTime: 0 })
  if (query.data === undefined) return <PendingBlock of={query} what="集团子账户" rows={3} />
  const { available, platform_name, results } = query.data
  const of = factsOf(field, { available, platform_name })
  return (
    <>
      <Facts label="集团子账户" facts={[of('platform_name'), ...(available === null ? [] : [of('available')])]} />
      {results.length === 0 ? (
        <StateBlock title="还没有收款" text="业务公司支付软件使用费后，款项进入集团子账户，在这里列出。" />
      ) : (
        results.map((row) => {
          const fact = factsOf(field, row)
          return <Facts key={`${row.agency_id} ${row.park_name}`} label={row.agency_name} facts={[fact('park_name'), fact('amount'), fact('count'), fact('last_at')]} />
        })
      )}
    </>
  )
}
