import { inFlavour } from '@linggong/shared/business/document'
import { serviceFeeBill } from '@linggong/shared/business/service-fee/document'
import { home } from '../../home.ts'

/** What this enterprise was charged: paid with its settlements. */
export const serviceFees = inFlavour(serviceFeeBill, home, {
  columns: ['sn', 'status', 'kind', 'payee_name', 'settlement_sn', 'amount', 'create_at', 'pay_at'],
  empty: '还没有服务费账单。结算单支付后，其中的服务费会在这里列出。',
})
