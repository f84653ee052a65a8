import { settlementColumns } from '@linggong/shared/business/settlement/columns'
import { ReadOnlySettlements } from '@linggong/shared/business/settlement/read-only-list'

const detail = '/park/business/settlements/info'
const columns = settlementColumns({ detail, show: ['company', 'agency', 'tax', 'paid'] })

/** 结算管理: what is settled and taxed in this park; read only. */
export function Page() {
  return <ReadOnlySettlements title="结算管理" columns={columns} detail={detail} exportKey="ParkBusinessSettlementsPageIndex:export" />
}
