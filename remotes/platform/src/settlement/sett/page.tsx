import { settlementColumns } from '@linggong/shared/business/settlement/columns'
import { ReadOnlySettlements } from '@linggong/shared/business/settlement/read-only-list'

const detail = '/platform/settlement/sett/info'
const columns = settlementColumns({ detail, show: ['company', 'agency', 'tax', 'fees', 'settled'] })

/** 结算单: what the agencies of this group settle; read only. */
export function Page() {
  return <ReadOnlySettlements title="结算单" columns={columns} detail={detail} exportKey="PlatformSettlementSettPageIndex:export" />
}
