import { inFlavour } from '@linggong/shared/business/document'
import { InvoiceDetail } from '@linggong/shared/business/invoices/invoice'
import { DocumentList } from '@linggong/shared/business/document-list'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'
import { AgencyStats } from './agency-stats.tsx'
import { agencyInvoice, companyInvoice } from './invoices.tsx'

const lists = [{ key: 'company_invoice', label: '企业发票' }, { key: 'agency_invoice', label: '业务公司发票' }] as const

const received = inFlavour(companyInvoice, home, { detail: InvoiceDetail, empty: '还没有发票。园区内的业务公司为企业开具发票后，会出现在这里。' })
const issued = inFlavour(agencyInvoice, home, { detail: InvoiceDetail, empty: '还没有发票。园区内的业务公司开具发票后，会出现在这里。' })

/** 发票管理 (R020, R689): what enterprises have received, what agencies have issued. */
export function Page() {
  const tabs = useListTabs(lists)
  if (tabs.activeKey === 'company_invoice') return <DocumentList of={received} tabs={tabs} />
  return <DocumentList of={issued} tabs={tabs} button={<AgencyStats />} />
}
