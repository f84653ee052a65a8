import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import type { Row } from '../../db/tables.ts'
import { record } from '../../kernel/record.ts'
import { steps } from '../../kernel/steps.ts'

export type ServiceFeeBill = Row<'app.service_fee_bill'>

export const feeBills = steps('app.service_fee_bill', 'service_fee_bill', serviceFeeBillMachine, ['status', 'amount', 'paid_amount', 'credit_amount', 'pay_at'])
export const feeBillRecord = record('app.service_fee_bill', 'service_fee_bill')
