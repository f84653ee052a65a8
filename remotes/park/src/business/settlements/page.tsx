import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { settlementColumns } from '@linggong/shared/business/settlement/columns'
import { ReadOnlySettlements } from '@linggong/shared/business/settlement/read-only-list'
import { CompanyTaxes } from './company-taxes.tsx'

const detail = '/park/business/settlements/info'
const columns = settlementColumns({ detail, show: ['company', 'agency', 'tax', 'settled', 'paid'] })
const lists = [
  { key: 'settlements', label: '结算单' },
  { key: 'company_taxes', label: '包税差额' },
] as const

/** 结算管理: what is settled and taxed in this park; read only. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'company_taxes') return <CompanyTaxes tabs={tabs} />
  return <ReadOnlySettlements tabs={tabs} title="结算管理" columns={columns} detail={detail} exportKey="ParkBusinessSettlementsPageIndex:export" />
}
