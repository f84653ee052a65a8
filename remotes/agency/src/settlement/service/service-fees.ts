import { inFlavour } from '@linggong/shared/business/document'
import { serviceFeeBill } from '@linggong/shared/business/service-fee/document'
import { home } from '../../home.ts'
import { PayDialog } from './dialogs/pay.tsx'
import { PayManyDialog } from './dialogs/pay-many.tsx'

/** What this agency owes its group, and what its enterprises were charged. */
export const serviceFees = inFlavour(serviceFeeBill, home, {
  columns: ['sn', 'status', 'kind', 'payer_name', 'settlement_sn', 'month', 'amount', 'due_amount', 'pay_at'],
  dialogs: { payment: PayDialog },
  many: { payment: PayManyDialog },
  actionsWidth: 80,
  empty: '还没有服务费账单。结算单支付后列出企业服务费，每月1日生成上月的软件使用费。',
})
