// Task details of one settlement: what was done for each bill (R316, R652, R670). The columns are proposed by docs/breadth, K.
import { taskDetailFields as field } from '../fields/task-detail.ts'
import { fullIdNo } from '../validators.ts'
import { feeCell, idNoCell, pastDateCell, quantityCell, snCell, textCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'

const columns = {
  bill_sn: column(field.bill_sn, snCell, { aliases: ['账单编号', '单号'], width: 22, rule: '该结算单的账单；与身份证号至少填写一项', example: 'ZD20260108000001' }),
  id_no: column(field.id_no, idNoCell, { aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '可代替账单号，该用户在结算单中只有一笔账单时', example: '110105198512310010' }),
  content: column(field.content, textCell(200), { required: true, aliases: ['任务内容', '服务内容', '工作描述'], width: 36, rule: '最多 200 字', example: '龙华区商圈地推，拜访商户 12 家' }),
  quantity: column(field.quantity, quantityCell, { required: true, aliases: ['工作量', '完成数量'], width: 10, rule: '大于 0，最多两位小数', example: '12' }),
  unit_price: column(field.unit_price, feeCell, { aliases: ['任务单价', '计件单价'], width: 12, rule: '可不填；填写后按数量计算任务金额', example: '25.00' }),
  done_at: column(field.done_at, pastDateCell, { required: true, aliases: ['完成时间', '工作日期', '日期'], width: 14, rule: '如 2026-01-31，不晚于今天', example: '2026-01-08' }),
  place: column(field.place, textCell(100), { aliases: ['工作地点', '地址'], width: 24, rule: '可不填，最多 100 字', example: '海口市龙华区' }),
  remark: column(field.remark, textCell(200), { aliases: ['说明'], width: 24, rule: '可不填，最多 200 字', example: '照片另行上传' }),
} as const

export type TaskDetailRow = RowOf<typeof columns>

export const taskDetailImport = defineImport({
  category: 'task_detail',
  title: '任务明细',
  unit: '条任务明细',
  maxRows: 6000,
  columns,
  rows: 'items',
  changes: ['task-details', 'settlements', 'bills'],
  acrossRows: checkRows,
  access: { agency: ['AgencySettlementSettPageIndex:task_detail'], company: ['CompanySettlementSettPageIndex:task_detail'] },
  result: {
    label: '查看任务明细',
    pages: {
      agency: { key: 'AgencySettlementSettPageInfo', path: 'agency/settlement/sett/info/:id' },
      company: { key: 'CompanySettlementSettPageInfo', path: 'company/settlement/sett/info/:id' },
    },
  },
})

/** Whose work it was; and not the same work twice. */
function checkRows(rows: readonly TaskDetailRow[]): Map<number, RowIssue[]> {
  const issues = new Map<number, RowIssue[]>()
  const seen = new Map<string, number>()
  for (const one of rows) {
    const { row, bill_sn, id_no, content, quantity, unit_price, done_at, place, remark } = one
    if (bill_sn === '' && id_no === '') {
      issues.set(row, [{ column: 'bill_sn', level: 'error', text: '请填写账单号或身份证号' }])
      continue
    }
    const key = JSON.stringify([bill_sn, fullIdNo(id_no), content, quantity, unit_price, done_at, place, remark])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row)
    else issues.set(row, [{ column: 'row', level: 'warn', text: `与第 ${first} 行完全相同，请确认不是重复填写` }])
  }
  return issues
}
