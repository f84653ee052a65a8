import { DocumentList } from '@linggong/shared/business/document-list'
import { MonthEvidenceButton } from '@linggong/shared/business/evidence/month-button'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { companyTaxes } from './company-taxes.tsx'
import { settlements } from './settlements.ts'

const lists = [
  { key: 'settlements', label: '结算单' },
  { key: 'company_taxes', label: '包税差额' },
] as const

/** 结算管理. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'company_taxes') return <DocumentList of={companyTaxes} tabs={tabs} />
  return <DocumentList of={settlements} tabs={tabs} button={<MonthEvidenceButton />} emptyAction={null} />
}
