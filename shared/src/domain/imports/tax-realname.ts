// 税务实名: whether names and numbers are those of the bureau (R315, R618). The columns are proposed by docs/breadth, X.
import { taxRegistrationInputFields } from '../fields/tax-registration.ts'
import { options } from '../status-option.ts'
import { fullIdNo } from '../validators.ts'
import { choiceCell, textCell } from './cells.ts'
import { column, defineImport, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'
import { ofRegistrations, personColumns } from './tax-registration.ts'

const OUTCOMES = /* @__PURE__ */ options(['passed', '一致'], ['failed', '不一致'])

const columns = {
  ...personColumns,
  result: column(taxRegistrationInputFields.result, choiceCell(OUTCOMES), { required: true, aliases: ['核验结果', '实名结果'], width: 10, rule: '一致或不一致', example: '一致' }),
  remark: column(taxRegistrationInputFields.remark, textCell(200), { aliases: ['原因', '备注'], width: 30, rule: '可不填', example: '请核对姓名' }),
} as const

export type TaxRealnameRow = RowOf<typeof columns>

export const taxRealnameImport = defineImport({
  category: 'tax_realname',
  title: '税务实名',
  unit: '人的实名结果',
  maxRows: 5000,
  columns,
  rows: 'items',
  group: 'id_no',
  acrossRows: (rows: readonly TaxRealnameRow[]) => repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no)),
  ...ofRegistrations,
})
