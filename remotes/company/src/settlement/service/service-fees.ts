import { inFlavour } from '@linggong/shared/business/document'
import { serviceFeeBill } from '@linggong/shared/business/service-fee/document'
import { home } from '../../home.ts'
import { PayDialog } from './dialogs/pay.tsx'
import { PayManyDialog } from './dialogs/pay-many.tsx'

/** What this enterprise was charged: paid with its settlements, or by these bills where its contract says so (decision 83). */
export const serviceFees = inFlavour(serviceFeeBill, home, {
  columns: ['sn', 'status', 'kind', 'payee_name', 'settlement_sn', 'amount', 'credit_amount', 'due_amount'],
  dialogs: { payment: PayDialog },
  many: { payment: PayManyDialog },
  actionsWidth: 80,
  empty: '还没有服务费账单。结算单支付后，其中的服务费会在这里列出；合同约定服务费另行支付的，在这里支付。',
})
