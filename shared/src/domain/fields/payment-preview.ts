// What would become of a bill in a payment (支付模拟).
import { BILL_OUTCOMES } from '../payments/classify.ts'
import { billFields } from './bill.ts'
import { status, text } from './field.ts'

const { sn, name, amount, net_amount, account_no, settlement_sn } = billFields

export const previewedBillFields = { sn, name, amount, net_amount, account_no, settlement_sn, outcome: status('预计结果', BILL_OUTCOMES), reasons: text('原因') } as const
