import { CompanyInfoList } from '@linggong/shared/business/invoice-info/list'
import { addInvoiceInfo } from '../../commands.ts'
import { home } from '../../home.ts'

/** 开票信息: the titles to which the enterprise's invoices are made out (R598, R599). */
export function Page() {
  return <CompanyInfoList home={home} add={addInvoiceInfo} />
}
