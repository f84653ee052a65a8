import { searchBills } from '@linggong/shared/contract/bills'
import { ACCOUNT_KINDS } from '@linggong/shared/domain/categories'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { billMachine } from '@linggong/shared/domain/machines/bill'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { ExportColumn } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { byEvidence } from '../evidence/evidence.ts'
import { serveList } from '../lists/serve.ts'
import { type BillFilters, boundedBills, candidateBills, searchBillRows, streamBills } from './queries.ts'
import { billWire, vatOf, type BillRow } from './wire.ts'

const byEvidenceOf = (tx: Tx, actor: Actor, filters: BillFilters): Promise<BillFilters> => byEvidence(tx, actor, 'id', filters, (others, most) => candidateBills(tx, actor, others, most))

const { column, custom } = sheetColumnsOf(billFields)

/** Of every file of bills. Personal data is masked as on the screens. */
export const billColumns: readonly ExportColumn<BillRow>[] = [
  column('sn', 20),
  column('status', 10),
  column('name', 12),
  column('id_no', 22),
  column('phone', 14),
  column('account_no', 22),
  custom('bank_name', bankOf, 12),
  column('company_name', 30),
  column('agency_name', 30),
  column('batch_sn', 20),
  column('settlement_sn', 20),
  column('amount'),
  column('personal_service_fee'),
  custom('vat_amount', vatOf),
  custom('income_tax_amount', (row) => row.income_tax),
  column('card_fee'),
  column('net_amount'),
  column('is_estimate', 10),
  column('task_sn', 20),
  column('fail_reason', 24),
  column('remark', 24),
  column('create_at'),
  column('pay_at'),
]

export const billList = serveList(searchBills, { page: searchBillRows, bounded: boundedBills, rows: ({ db }, actor, filters) => streamBills(db, actor, filters), resolve: byEvidenceOf }, {
  wire: billWire,
  category: 'bill',
  machine: billMachine,
  columns: billColumns,
})

/** The payee's institution: the card's bank, or Alipay. */
export function bankOf(row: Pick<BillRow, 'account_kind' | 'bank_name'>): string {
  return row.account_kind === 'alipay' || row.bank_name === '' ? statusOf(ACCOUNT_KINDS, row.account_kind).label : row.bank_name
}
