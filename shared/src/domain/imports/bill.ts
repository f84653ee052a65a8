// The import of bills (decision 17).
import { MAX_BATCH_CENTS } from '../bounds.ts'
import { billFields } from '../fields/bill.ts'
import { formatCents } from '../money.ts'
import { checkDuplicates } from './bill-duplicates.ts'
import { accountCell, idNoCell, nameCell, phoneCell, snCell, textCell, yuanCell } from './cells.ts'
import { column, defineImport, type RawRow, type RowIssue, type RowOf } from './define.ts'

const columns = {
  name: column(billFields.name, nameCell, {
    required: true, aliases: ['收款人', '收款人姓名', '用户姓名', '真实姓名'], width: 14, rule: '须与合作用户的实名一致', example: '王小明',
  }),
  id_no: column(billFields.id_no, idNoCell, {
    required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '18 位，末位可为 X；该用户须已与企业签约合作', example: '11010519491231002X',
  }),
  phone: column(billFields.phone, phoneCell, { required: true, aliases: ['手机', '手机号码', '电话', '联系电话'], width: 16, rule: '11 位手机号', example: '19912345678' }),
  account_no: column(billFields.account_no, accountCell, {
    required: true, aliases: ['收款账户', '银行卡号', '银行卡', '卡号', '支付宝账号', '账号'], width: 26,
    rule: '银行卡号（12 至 19 位）或支付宝账号（手机号、邮箱），须与企业的支付方式相符', example: '6225880000000001',
  }),
  amount: column(billFields.amount, yuanCell, {
    required: true, aliases: ['金额', '发放金额', '结算金额', '账单金额'], width: 14, rule: '大于 0，最多两位小数，不要填写千分位以外的符号', example: '1234.50',
  }),
  task_sn: column(billFields.task_sn, snCell, { aliases: ['任务', '任务号', '任务单号'], width: 22, rule: '可不填；填写时须为本企业已有的任务编号', example: 'RW20260101000001' }),
  remark: column(billFields.remark, textCell(200), { aliases: ['说明', '摘要'], width: 30, rule: '可不填，最多 200 字', example: '一月地推' }),
} as const

export type BillColumn = keyof typeof columns
export type RawBillRow = RawRow<BillColumn>
/** `amount` in cents, null when unreadable or larger than a bill may be. */
export type BillRow = RowOf<typeof columns>

export const billImport = defineImport({
  category: 'bill',
  title: '账单',
  unit: '笔账单',
  // Bills per batch (domain.md §7).
  maxRows: 6000,
  columns,
  rows: 'bills',
  changes: ['bills', 'bill-batches'],
  sum: 'amount',
  group: 'id_no',
  acrossRows: checkDuplicates,
  access: { agency: ['AgencySettlementBillPageIndex:import'], company: ['CompanySettlementBillPageIndex:import'] },
  result: {
    label: '查看批次',
    pages: {
      agency: { key: 'AgencySettlementBillBatchPageInfo', path: 'agency/settlement/bill/batch/info/:id' },
      company: { key: 'CompanySettlementBillBatchPageInfo', path: 'company/settlement/bill/batch/info/:id' },
    },
  },
})

/** Rows that would exceed the batch's maximum amount, by row number; smaller rows after them still count. */
export function checkBatchAmount(rows: readonly Pick<BillRow, 'row' | 'amount'>[]): Map<number, RowIssue> {
  const issues = new Map<number, RowIssue>()
  let total = 0
  for (const { row, amount } of rows) {
    const next = total + Math.max(0, amount ?? 0)
    if (next <= MAX_BATCH_CENTS) total = next
    else issues.set(row, { column: 'amount', level: 'error', text: `本批金额合计将达 ${formatCents(next)}，超过每批上限 ${formatCents(MAX_BATCH_CENTS)}，请分批导入` })
  }
  return issues
}
