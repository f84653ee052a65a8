import { searchSettlements } from '@linggong/shared/contract/settlements'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { byEvidence } from '../evidence/evidence.ts'
import { serveList } from '../lists/serve.ts'
import { boundedSettlements, candidateSettlements, searchSettlementRows, type SettlementFilters, streamSettlements, sumCap } from './queries.ts'
import { settlementWire } from './wire.ts'

const byEvidenceOf = (tx: Tx, actor: Actor, filters: SettlementFilters): Promise<SettlementFilters> =>
  byEvidence(tx, actor, 'settlement_id', filters, (others, most) => candidateSettlements(tx, actor, others, most))

const { column, custom } = sheetColumnsOf(settlementFields)

export const settlementList = serveList(searchSettlements, { page: searchSettlementRows, bounded: boundedSettlements, sumsUpTo: sumCap, rows: ({ db }, actor, filters) => streamSettlements(db, actor, filters), resolve: byEvidenceOf }, {
  wire: settlementWire,
  category: 'settlement',
  machine: settlementMachine,
  columns: [
    column('sn', 20),
    column('status', 10),
    column('company_name', 30),
    column('agency_name', 30),
    column('platform_name', 24),
    column('park_name', 20),
    column('batch_sn', 20),
    column('bill_count'),
    column('worker_count'),
    column('settlement_amount'),
    column('enterprise_service_fee'),
    column('enterprise_added_service_fee'),
    column('value_added_service_fee'),
    column('user_use_fee'),
    column('promotion_fee'),
    column('accounting_fee'),
    column('company_tax'),
    column('pay_amount'),
    column('paid_amount'),
    column('personal_service_fee'),
    column('income_tax_amount'),
    custom('vat_amount', (row) => row.tax_amount - row.income_tax_amount),
    column('tax_amount'),
    column('net_amount'),
    column('invoice_status', 10),
    column('invoice_amount'),
    column('applied_amount'),
    column('invoiced_amount'),
    column('invoice_at'),
    column('to_redink_amount'),
    column('paid_count'),
    column('failed_count'),
    column('pay_mode', 12),
    column('create_at'),
    column('confirm_at'),
    column('audit_at'),
    column('pay_at'),
    column('settlement_at'),
  ],
})
