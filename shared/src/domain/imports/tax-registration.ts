// 税务登记: what the bureau has answered for each of those whom the park handed in (R311, R617). The columns are proposed by docs/breadth, X.
import { taxRegistrationFields, taxRegistrationInputFields, TAX_RESULTS } from '../fields/tax-registration.ts'
import { fullIdNo } from '../validators.ts'
import { choiceCell, idNoCell, nameCell, pastDateCell, snCell, textCell } from './cells.ts'
import { column, defineImport, type RowIssue, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'

/** How files of the bureau name a person; of whom there is one row. */
export const personColumns = {
  name: column(taxRegistrationFields.user_name, nameCell, { required: true, aliases: ['用户姓名', '真实姓名', '纳税人姓名', '纳税人名称'], width: 14, rule: '须与登记的一致', example: '王小明' }),
  id_no: column(taxRegistrationFields.id_no, idNoCell, { required: true, aliases: ['身份证', '身份证号码', '证件号', '证件号码'], width: 24, rule: '本园区的合作用户，一人一行', example: '110105198512310010' }),
} as const

/** Where the pages of imports of tax matters have their result, and who imports. */
export const ofRegistrations = {
  changes: ['tax-registrations'],
  access: { park: ['ParkCooperateCertificationPageIndex:import'] },
  result: { label: '查看税务登记', pages: { park: { key: 'ParkCooperateCertificationPageIndex', path: 'park/cooperate/certification' } } },
} as const

const columns = {
  ...personColumns,
  result: column(taxRegistrationInputFields.result, choiceCell(TAX_RESULTS), { aliases: ['登记结果', '处理结果'], width: 10, rule: '可不填，不填为成功', example: '成功' }),
  registration_no: column(taxRegistrationFields.registration_no, snCell, { aliases: ['登记证号', '纳税人识别号', '登记编号'], width: 26, rule: '成功时必填', example: '91469001110105198' }),
  register_on: column(taxRegistrationFields.register_on, pastDateCell, { aliases: ['登记时间'], width: 14, rule: '成功时必填，不晚于今天', example: '2026-01-31' }),
  fail_reason: column(taxRegistrationFields.fail_reason, textCell(200), { aliases: ['原因', '备注'], width: 30, rule: '失败时必填', example: '' }),
} as const

export type TaxRegistrationRow = RowOf<typeof columns>

export const isRegistered = ({ result }: TaxRegistrationRow): boolean => result !== 'failure'

export const taxRegistrationImport = defineImport({
  category: 'tax_registration_certificate',
  title: '税务登记',
  unit: '人的登记结果',
  maxRows: 5000,
  columns,
  rows: 'items',
  group: 'id_no',
  acrossRows: checkRows,
  ...ofRegistrations,
})

/** Of those who are registered a number and a day, of the others why not. */
function checkRows(rows: readonly TaxRegistrationRow[]): Map<number, RowIssue[]> {
  const issues = repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no))
  for (const row of rows) {
    const missing = isRegistered(row) ? (['registration_no', 'register_on'] as const).filter((key) => row.raw[key].trim() === '') : row.fail_reason === '' ? (['fail_reason'] as const) : []
    const word = isRegistered(row) ? '登记成功' : '登记失败'
    if (missing.length > 0) issues.set(row.row, [...(issues.get(row.row) ?? []), ...missing.map((key): RowIssue => ({ column: key, level: 'error', text: `${word}时须填写${columns[key].label}` }))])
  }
  return issues
}
