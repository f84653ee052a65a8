import { sql, type RawBuilder } from 'kysely'
import type { FlowKind } from '@linggong/shared/domain/fields/flow'
import { auditMachine, terminationBatchMachine } from '@linggong/shared/domain/machines/company-user'
import { contractAuditMachine, rateChangeMachine } from '@linggong/shared/domain/machines/contract'
import { invoiceBatchMachine, redinkMachine, refundBatchMachine } from '@linggong/shared/domain/machines/invoice'
import type { Actor, Machine } from '@linggong/shared/domain/machines/machine'
import { paymentApprovalMachine } from '@linggong/shared/domain/machines/payment-approval'
import { serviceFeeBillMachine } from '@linggong/shared/domain/machines/service-fee-bill'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { taskMachine } from '@linggong/shared/domain/machines/task'
import { topupMachine } from '@linggong/shared/domain/machines/topup'
import { withdrawMachine } from '@linggong/shared/domain/machines/withdraw'
import type { Entity } from '../../kernel/logged.ts'
import type { ScopedTable } from '../../kernel/scope.ts'

/** A record as its table has it. */
export type Recorded = Readonly<Record<string, unknown>>

/** One kind of what waits, and how it is read from the table of its records, which the statement calls `r`. */
export interface FlowSource {
  readonly table: ScopedTable
  readonly machine: Machine
  /** Its change log, with the words of its states and actions. */
  readonly entity: Entity
  /** The states in which somebody decides. */
  readonly waiting: readonly string[]
  /** Of the rows of the table that are of this kind, where others are in it. */
  readonly only?: RawBuilder<unknown>
  readonly number: RawBuilder<unknown>
  /** Cents; absent: it is about no amount. */
  readonly amount?: RawBuilder<unknown>
  readonly organisation: RawBuilder<unknown>
  /** Since when it waits. Default: since it was created. */
  readonly since?: RawBuilder<unknown>
  /** Whose turn it is, where organisations of several kinds could take the step. */
  readonly owner?: (row: Recorded) => Actor
  /** Seen by the organisation that ordered alone: here the group's own. */
  readonly isOwn?: true
  /** The document whose page the group has, and the id by which it opens. */
  readonly opens?: { readonly document: 'agency_contract' | 'settlement' | 'service_fee_bill' | 'task' | 'topup_order'; readonly id?: RawBuilder<unknown> }
}

const sn = sql`r.sn`
const amount = sql`r.amount`
const ofCompany = sql`r.company_id`

const contract = { machine: contractAuditMachine, waiting: ['to_audit'], number: sn } as const
// Those of a batch are decided with it.
const audit = (kind: string): FlowSource =>
  ({ table: 'app.user_audit', machine: auditMachine, entity: 'user_audit', waiting: ['to_audit'], only: sql`r.kind = ${sql.lit(kind)} and r.batch_id is null`, number: sn, organisation: ofCompany, owner: () => 'agency' })

export const flowSources: Readonly<Record<FlowKind, FlowSource>> = {
  agency_contract: { ...contract, table: 'app.agency_contract', entity: 'agency_contract', organisation: sql`r.agency_id`, owner: () => 'platform', opens: { document: 'agency_contract' } },
  company_contract: { ...contract, table: 'app.company_contract', entity: 'company_contract', organisation: ofCompany, owner: () => 'agency' },
  platform_contract: { ...contract, table: 'app.platform_contract', entity: 'platform_contract', organisation: sql`r.platform_id`, owner: () => 'saas' },
  rate_change: { table: 'app.rate_change', machine: rateChangeMachine, entity: 'rate_change', waiting: ['to_confirm'], number: sql`r.contract_sn`, organisation: ofCompany },
  settlement: {
    table: 'app.settlement', machine: settlementMachine, entity: 'settlement', waiting: ['to_confirm', 'to_audit', 'to_payment', 'to_write_off', 'pay_failure'], number: sn, amount: sql`r.pay_amount`, organisation: ofCompany,
    // So that the index of settlements under way is enough.
    only: sql`r.status not in ('paid', 'canceled')`, since: sql`greatest(r.create_at, r.confirm_at, r.audit_at, r.pay_at)`, opens: { document: 'settlement' },
  },
  payment_approval: {
    table: 'app.payment_approval', machine: paymentApprovalMachine, entity: 'payment_approval', waiting: ['pending'], amount, organisation: ofCompany,
    number: sql`(select s.sn from app.settlement s where s.park_id = r.park_id and s.id = r.settlement_id)`, opens: { document: 'settlement', id: sql`r.settlement_id` },
  },
  // Of an enterprise its agency decides, of an agency the park.
  withdraw: { table: 'app.withdraw_record', machine: withdrawMachine, entity: 'withdraw', waiting: ['to_audit'], number: sn, amount, organisation: sql`r.owner_id`, owner: (row) => (row['company_id'] === null ? 'park' : 'agency') },
  service_fee_bill: { table: 'app.service_fee_bill', machine: serviceFeeBillMachine, entity: 'service_fee_bill', waiting: ['to_payment', 'pay_failure'], number: sn, amount: sql`r.due_amount`, organisation: sql`r.payer_id`, owner: (row) => (row['kind'] === 'software_use_fee' ? 'agency' : 'company'), opens: { document: 'service_fee_bill' } },
  invoice_batch: {
    table: 'app.invoice_batch', machine: invoiceBatchMachine, entity: 'invoice_batch', waiting: ['to_company_confirm', 'to_agency_confirm', 'to_invoice'], number: sn, amount: sql`r.real_invoice_amount`, organisation: sql`coalesce(r.company_id, r.agency_id)`,
    since: sql`greatest(r.submit_at, r.confirm_at)`,
  },
  refund_batch: { table: 'app.refund_batch', machine: refundBatchMachine, entity: 'refund_batch', waiting: ['to_audit'], number: sn, amount, organisation: ofCompany },
  redink_offset: { table: 'app.redink_offset', machine: redinkMachine, entity: 'redink_offset', waiting: ['to_buyer_confirm', 'to_seller_confirm'], number: sn, amount, organisation: ofCompany, since: sql`coalesce(r.submit_at, r.create_at)` },
  termination_batch: { table: 'app.termination_batch', machine: terminationBatchMachine, entity: 'termination_batch', waiting: ['to_audit'], number: sn, organisation: ofCompany },
  termination_audit: audit('termination'),
  idcard_audit: audit('idcard'),
  liveness_audit: audit('liveness'),
  realname_collect_audit: audit('realname_collect'),
  task: { table: 'app.task', machine: taskMachine, entity: 'task', waiting: ['to_audit'], number: sn, amount, organisation: ofCompany, opens: { document: 'task' } },
  topup_order: { isOwn: true, table: 'app.topup_order', machine: topupMachine, entity: 'topup_order', waiting: ['to_payment', 'to_confirm', 'rejected'], number: sn, amount, organisation: sql`r.tenant_id`, since: sql`greatest(r.create_at, r.pay_at)`, opens: { document: 'topup_order' } },
}
