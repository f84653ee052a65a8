// Changes of many workers of one enterprise (R318, R613). The columns are proposed by docs/breadth, W.
import { batchEditFields as field } from '../fields/company-user.ts'
import { fullIdNo } from '../validators.ts'
import { areaCell, cardCell, idNoCell, phoneCell, textCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

const columns = {
  id_no: column(field.id_no, idNoCell, { required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '该企业的合作用户，一人一行', example: '110105198512310010' }),
  phone: column(field.phone, phoneCell, { aliases: ['手机号', '手机', '新手机', '新手机号码'], width: 16, rule: '可不填，不填则不修改；签约短信发到这里', example: '19912345678' }),
  bank_card: column(field.bank_card, cardCell, { aliases: ['银行卡号', '银行卡', '新银行卡', '新卡号'], width: 26, rule: '可不填，不填则不修改；本人的借记卡', example: '6225880000000001' }),
  area: column(field.area, areaCell, { aliases: ['地区', '省市区'], width: 28, rule: '可不填，不填则不修改；写作 省/市/区县，省或市也可以', example: '海南省/海口市/龙华区' }),
  remark: column(field.remark, textCell(200), { aliases: ['说明', '新备注'], width: 28, rule: '可不填，不填则不修改；最多 200 字', example: '夜班' }),
} as const

export type BatchEditRow = RowOf<typeof columns>

export const batchEditImport = defineImport({
  category: 'batch_edit',
  title: '批量修改',
  unit: '位合作用户的修改',
  maxRows: 5000,
  columns,
  rows: 'users',
  changes: ['company-users', 'users'],
  group: 'id_no',
  acrossRows: checkRows,
  access: { agency: ['AgencyCooperateUsersPageIndex:batch_edit'] },
  result: { label: '查看合作用户', pages: { agency: { key: 'AgencyCooperateUsersPageIndex', path: 'agency/cooperate/users' } } },
})

/** Each person once, with something to change. */
function checkRows(rows: readonly BatchEditRow[]): Map<number, RowIssue[]> {
  const issues = repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no))
  for (const { row, phone, bank_card, area, remark } of rows) {
    if (phone === '' && bank_card === '' && area.length === 0 && remark === '') issues.set(row, [...(issues.get(row) ?? []), { column: 'row', level: 'error', text: '没有要修改的内容，请至少填写一列' }])
  }
  return issues
}
