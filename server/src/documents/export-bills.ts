import { exportBills } from '@linggong/shared/contract/bills'
import { maskAccount, maskIdNoTwo, maskPhone } from '@linggong/shared/domain/masks'
import { BILL_STATUSES, statusOf } from '@linggong/shared/domain/statuses'
import { countBills, streamBills, type BillFilters } from '../modules/bills/queries.ts'
import { vatOf, type BillRow } from '../modules/bills/wire.ts'
import { schemaOf, type ListExport } from './export-job.ts'

/** Personal data leaves the house as masked as the screens show it. */
export const billExport: ListExport<BillFilters, BillRow> = {
  category: 'bill',
  title: '账单',
  filters: schemaOf(exportBills.body),
  columns: [
    { title: '账单编号', kind: 'text', width: 20, value: (row) => row.sn },
    { title: '状态', kind: 'text', width: 10, value: (row) => statusOf(BILL_STATUSES, row.status).label },
    { title: '姓名', kind: 'text', width: 12, value: (row) => row.name },
    { title: '身份证号', kind: 'text', width: 22, value: (row) => maskIdNoTwo(row.id_no) },
    { title: '手机号', kind: 'text', width: 14, value: (row) => maskPhone(row.phone) },
    { title: '收款账号', kind: 'text', width: 22, value: (row) => maskAccount(row.account_no) },
    { title: '收款渠道', kind: 'text', width: 12, value: bankOf },
    { title: '企业', kind: 'text', width: 30, value: (row) => row.company_name },
    { title: '业务公司', kind: 'text', width: 30, value: (row) => row.agency_name },
    { title: '账单批次', kind: 'text', width: 20, value: (row) => row.batch_sn },
    { title: '结算单号', kind: 'text', width: 20, value: (row) => row.settlement_sn },
    { title: '账单金额', kind: 'money', value: (row) => row.amount },
    { title: '个人服务费', kind: 'money', value: (row) => row.personal_service_fee },
    { title: '增值税及附加', kind: 'money', value: vatOf },
    { title: '个人所得税', kind: 'money', value: (row) => row.income_tax },
    { title: '手续费', kind: 'money', value: (row) => row.card_fee },
    { title: '到账金额', kind: 'money', value: (row) => row.net_amount },
    { title: '税费口径', kind: 'text', width: 10, value: (row) => (row.is_estimate ? '预估' : '实际') },
    { title: '任务编号', kind: 'text', width: 20, value: (row) => row.task_sn },
    { title: '失败原因', kind: 'text', width: 24, value: (row) => row.fail_reason },
    { title: '备注', kind: 'text', width: 24, value: (row) => row.remark },
    { title: '创建时间', kind: 'datetime', value: (row) => row.create_at },
    { title: '支付时间', kind: 'datetime', value: (row) => row.pay_at },
  ],
  count: countBills,
  rows: (deps, actor, filters) => streamBills(deps.db, actor, filters),
}

/** Where the money goes: the card's bank, or Alipay. */
export function bankOf(row: Pick<BillRow, 'account_kind' | 'bank_name'>): string {
  return row.account_kind === 'alipay' ? '支付宝' : row.bank_name === '' ? '银行卡' : row.bank_name
}
