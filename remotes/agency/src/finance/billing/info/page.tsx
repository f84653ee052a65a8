import { AgencyInfoList, CompanyInfoList } from '@linggong/shared/business/invoice-info/list'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { addCompanyInvoiceInfo, addOwnInvoiceInfo } from '../../../commands.ts'
import { home } from '../../../home.ts'

const lists = [{ key: 'company', label: '企业' }, { key: 'agency', label: '本公司' }] as const

/** 开票信息: the titles of the enterprises, and the agency's own (R598, R599). */
export function Page() {
  const tabs = useListTabs(lists)
  return tabs.activeKey === 'agency' ? <AgencyInfoList home={home} tabs={tabs} add={addOwnInvoiceInfo} /> : <CompanyInfoList home={home} tabs={tabs} add={addCompanyInvoiceInfo} />
}
