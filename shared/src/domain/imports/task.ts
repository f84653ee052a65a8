// The import of tasks of one enterprise (R309, R651, R656). The columns are proposed by docs/breadth, K.
import { taskFields, taskInputFields } from '../fields/task.ts'
import { MOST_AREAS, MOST_ASSIGNED, MOST_PEOPLE, TASK_IMPORTERS } from '../task-senders.ts'
import { taskFaults } from '../task-wish.ts'
import { feeCell, textCell, yuanCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'
import { areasCell, dateCell, idNosCell, lastDayCell, peopleCell } from './task-cells.ts'

const columns = {
  name: column(taskFields.name, textCell(60), { required: true, aliases: ['任务', '任务标题', '标题', '名称'], width: 24, rule: '最多 60 字', example: '地推 50 单' }),
  description: column(taskFields.description, textCell(500), { required: true, aliases: ['描述', '任务内容', '工作内容', '内容', '任务要求'], width: 40, rule: '最多 500 字', example: '在商圈向顾客介绍小程序并协助注册' }),
  price: column(taskFields.price, yuanCell, { required: true, aliases: ['任务单价', '报酬单价'], width: 12, rule: '大于 0，最多两位小数', example: '100.00' }),
  min_price: column(taskFields.min_price, feeCell, { aliases: ['最低单价', '最低价格'], width: 12, rule: '可不填，不填则与单价相同；不能高于单价', example: '80.00' }),
  max_price: column(taskFields.max_price, feeCell, { aliases: ['最高单价', '最高价格'], width: 12, rule: '可不填，不填则与单价相同；不能低于单价', example: '120.00' }),
  amount: column(taskFields.amount, yuanCell, { required: true, aliases: ['金额', '总金额', '任务总金额', '预算'], width: 14, rule: '大于 0；不能超过任务模板的任务金额上限', example: '5000.00' }),
  people_count: column(taskFields.people_count, peopleCell(MOST_PEOPLE), { required: true, aliases: ['人数', '招募人数', '需求人数'], width: 12, rule: `1 至 ${MOST_PEOPLE} 的整数`, example: '5' }),
  areas: column(taskFields.areas, areasCell(MOST_AREAS), { required: true, aliases: ['地区', '省市区', '省/市/区县', '工作地点', '任务地点'], width: 28, rule: '写作 省/市/区县，省或市也可以；多个地区用分号隔开', example: '海南省/海口市/龙华区' }),
  start_on: column(taskFields.start_on, dateCell, { aliases: ['开始时间', '开始'], width: 14, rule: '可不填，写作 2026-03-01', example: '2026-03-01' }),
  end_on: column(taskFields.end_on, lastDayCell, { aliases: ['结束时间', '截止日期', '结束'], width: 14, rule: '可不填，写作 2026-03-31；不能是过去的日期', example: '' }),
  id_nos: column(taskInputFields.id_nos, idNosCell(MOST_ASSIGNED), { aliases: ['指派人员', '身份证号', '接单人身份证号'], width: 42, rule: '可不填；填写该企业合作用户的身份证号，多人用逗号隔开，发布后即视为已报名并收到短信', example: '' }),
} as const

export type TaskRow = RowOf<typeof columns>

export const taskImport = defineImport({
  category: 'task',
  title: '任务',
  unit: '个任务',
  maxRows: 5000,
  columns,
  rows: 'tasks',
  changes: ['tasks', 'task-batches', 'task-applies'],
  sum: 'amount',
  acrossRows: checkTerms,
  access: TASK_IMPORTERS,
  result: {
    label: '查看任务批次',
    pages: {
      agency: { key: 'AgencyTasksListBatchPageInfo', path: 'agency/tasks/list/batch/info/:id' },
      company: { key: 'CompanyTasksBatchPageInfo', path: 'company/tasks/batch/info/:id' },
    },
  },
})

/** What a row says in several cells together; the template is known to the server alone. Unreadable cells have been told of. */
function checkTerms(rows: readonly TaskRow[]): Map<number, RowIssue[]> {
  return new Map(rows.flatMap((row) => {
    const issues: RowIssue[] = termsFaults(row).map(({ field, text }) => ({ column: field, level: 'error', text }))
    if (row.people_count !== null && row.id_nos.length > row.people_count) issues.push({ column: 'id_nos', level: 'error', text: `指派了 ${row.id_nos.length} 人，超过招募人数 ${row.people_count}` })
    return issues.length > 0 ? [[row.row, issues] as const] : []
  }))
}

/** Of a row whose prices can be read. */
export function termsFaults({ price, min_price, max_price, amount, start_on, end_on }: TaskRow, context: Parameters<typeof taskFaults>[1] = {}) {
  if (price === null || price <= 0 || min_price === null || max_price === null || amount === null || min_price < 0 || max_price < 0) return []
  return taskFaults({ price, min_price: min_price || undefined, max_price: max_price || undefined, amount, start_on: start_on || null, end_on: end_on || null }, context)
}
