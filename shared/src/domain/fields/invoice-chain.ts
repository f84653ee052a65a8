// What the picture of invoices is asked for.
import { options } from '../status-option.ts'
import { code, reference } from './field.ts'

const LINKS = /* @__PURE__ */ options(['settlement', '结算单'], ['invoice_batch', '开票申请'], ['invoice', '发票'], ['refund', '退票单'], ['redink', '红冲单'])

export const chainFields = { of: code('起点', LINKS), id: reference('记录') } as const
