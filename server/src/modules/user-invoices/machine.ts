import { userInvoiceMachine } from '@linggong/shared/domain/machines/user-invoice'
import { steps } from '../../kernel/steps.ts'

/** All changes of an invoice once it is there; it comes with the payment of its bill, whose change log tells that. */
export const userInvoiceSteps = steps('app.user_invoice', 'user_invoice', userInvoiceMachine, ['status', 'invoice_no', 'invoice_on'])
