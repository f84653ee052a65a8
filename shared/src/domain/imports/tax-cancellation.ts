// 税务登记注销: registrations that the bureau has ended (R312). The columns are proposed by docs/breadth, X.
import { taxRegistrationFields } from '../fields/tax-registration.ts'
import { fullIdNo } from '../validators.ts'
import { pastDateCell } from './cells.ts'
import { column, defineImport, type RowOf } from './define.ts'
import { repeated } from './row-groups.ts'
import { ofRegistrations, personColumns } from './tax-registration.ts'

const columns = {
  id_no: personColumns.id_no,
  cancel_on: column(taxRegistrationFields.cancel_on, pastDateCell, { required: true, aliases: ['注销时间'], width: 14, rule: '不晚于今天', example: '2026-06-30' }),
} as const

export type TaxCancellationRow = RowOf<typeof columns>

export const taxCancellationImport = defineImport({
  category: 'tax_registration_certificate_cancelled',
  title: '税务登记注销',
  unit: '人的注销',
  maxRows: 5000,
  columns,
  rows: 'items',
  group: 'id_no',
  acrossRows: (rows: readonly TaxCancellationRow[]) => repeated(rows, 'id_no', columns.id_no.label, ({ id_no }) => fullIdNo(id_no)),
  ...ofRegistrations,
})
