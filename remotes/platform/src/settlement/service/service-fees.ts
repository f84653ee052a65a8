import { inFlavour } from '@linggong/shared/business/document'
import { serviceFeeBill } from '@linggong/shared/business/service-fee/document'
import { home } from '../../home.ts'

/** What the agencies owe this group for the software, and what their enterprises were charged. */
export const serviceFees = inFlavour(serviceFeeBill, home, {
  columns: ['sn', 'status', 'kind', 'payer_name', 'payee_name', 'settlement_sn', 'month', 'amount', 'pay_at'],
  empty: '还没有服务费账单。每月1日按上月已付结算金额生成业务公司的软件使用费账单。',
})
