import { type Bill, pickBillColumns } from '@linggong/shared/business/bill/document'

/** The columns of the bill list: 14 columns with amounts, tags and masks. All three tables render these cells. */
export const columns = pickBillColumns(['sn', 'status', 'name', 'id_no', 'amount', 'tax_amount', 'net_amount', 'bank_name', 'account_no', 'fail_reason', 'phone', 'batch_sn', 'task_sn', 'pay_at'])

const statuses = ['to_settlement', 'in_settlement', 'paying', 'paid', 'pay_failure'] as const

export function bills(count: number): Bill[] {
  return Array.from({ length: count }, (_, index) => bill(index))
}

function bill(index: number): Bill {
  const number = String(index + 1).padStart(6, '0')
  const amount = 100_000 + ((index * 7919) % 900_000)
  const tax = Math.round(amount * 0.03)
  return {
    id: `bill-${number}`,
    sn: `ZD20261121${number}`,
    status: statuses[index % statuses.length] ?? 'paid',
    company_id: 'company',
    company_name: '示例企业',
    agency_name: '示例业务公司',
    batch_id: 'batch',
    batch_sn: 'PC20261121000001',
    settlement_id: null,
    settlement_sn: null,
    settlement_status: null,
    name: `工友${number}`,
    id_no: '11**************17',
    phone: '199****0000',
    account_no: `************${number.slice(-4)}`,
    account_kind: 'bank',
    bank_name: '招商银行',
    amount,
    personal_service_fee: 0,
    vat_amount: 0,
    income_tax_amount: tax,
    tax_amount: tax,
    card_fee: 0,
    net_amount: amount - tax,
    is_estimate: false,
    task_sn: 'RW20261121000003',
    remark: '',
    fail_reason: index % 5 === 4 ? '账户名与开户名不一致' : '',
    failed_at: index % 5 === 4 ? new Date(2026, 0, 15).toISOString() : null,
    create_at: '2026-11-21T08:00:00.000Z',
    pay_at: '2026-11-21T08:00:00.000Z',
    version: 1,
  }
}
