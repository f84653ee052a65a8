import { invoiceBatchMachine, type InvoiceBatchStatus } from '@linggong/shared/domain/machines/invoice'
import { creationBy, stepFrom } from '@linggong/shared/domain/machines/machine'
import { sum } from '@linggong/shared/domain/money'
import { businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId, newIds, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { reserve } from '../invoicing/amounts.ts'
import { batchSteps, lockBatch, type InvoiceBatch } from '../invoicing/steps.ts'
import { tellOfInvoices } from '../messages/invoice-events.ts'
import { findContract } from '../terms/terms.ts'
import { prepare, type Order, type Prepared } from './order.ts'
import { partsNow, recordParts } from './part-log.ts'
import { doesSign, sign, type Signable } from './sign.ts'

/** An application by an enterprise, if its contract allows it (R370), or by its agency for several (decision 6). The amounts are taken at once. */
export async function apply(tx: Tx, actor: Actor, order: Order, now: Date): Promise<string> {
  const facts = await factsOf(tx, actor, now)
  batchSteps.refuseCreation(actor, facts)
  const prepared = await prepare(tx, actor, order, now)
  const [sn = ''] = await nextSerials(tx, 'KP', 1, now)
  const { park_id, platform_id, agency_id } = actor.chain
  if (platform_id === null || agency_id === null || (actor.flavour !== 'agency' && actor.flavour !== 'company')) return refuse('not_allowed', '只有企业和业务公司可以申请开票')
  const id = newId()
  const made = await batchSteps.create(tx, actor, {
    facts,
    keys: ['sn', 'status', 'category', 'real_invoice_amount', 'is_disassemble', 'remark'],
    row: { park_id, platform_id, agency_id, id, sn, created_by: actor.flavour, creator: actor.name, creator_id: actor.staffId, ...columnsOf(order, prepared), submit_at: now, create_at: now },
  })
  const details = await writeDetails(tx, { park_id, platform_id, agency_id, id, status: made.status }, prepared)
  await tellOfInvoices(tx, made, waitingFor(made))
  await signOwn(tx, actor, { id, sn }, details, now)
  return id
}

/** 重新提交: with other details, after the other side has rejected it; what the rejection released is taken anew. */
export async function resubmit(tx: Tx, actor: Actor, id: string, { version, ...order }: Order & { readonly version: number }, now: Date): Promise<void> {
  const batch = await lockBatch(tx, actor, id, version)
  stateAfter(stepFrom(invoiceBatchMachine, batch, 'resubmit', actor.flavour))
  batchSteps.refuseCreation(actor, await factsOf(tx, actor, now))
  const before = await partsNow(tx, batch)
  for (const table of ['app.invoice_split', 'app.invoice_batch_settlement', 'app.invoice_batch_detail'] as const) {
    await tx.deleteFrom(table).where('park_id', '=', batch.park_id).where('batch_id', '=', batch.id).execute()
  }
  const prepared = await prepare(tx, actor, order, now)
  const moved = await batchSteps.move(tx, actor, batch, 'resubmit', { ...columnsOf(order, prepared), submit_at: now, confirm_at: null, audit_at: null, reason: '', rejected_by: null, vendor_fault: '' })
  const details = await writeDetails(tx, moved, prepared)
  await recordParts(tx, actor, moved, before, await partsNow(tx, moved))
  await tellOfInvoices(tx, moved, waitingFor(moved))
  await signOwn(tx, actor, batch, details, now)
}

/** What an enterprise applies for itself it confirms by applying, and so signs; the unit is its agency's, which the system takes. */
async function signOwn(tx: Tx, actor: Actor, batch: Pick<InvoiceBatch, 'id' | 'sn'>, details: readonly Signable[], now: Date): Promise<void> {
  if (actor.flavour !== 'company') return
  await asSystem(tx, async (own) => {
    for (const detail of details) await sign(own, actor, batch, detail, now)
  })
}

/** The side that did not apply confirms first (decision 6). */
const waitingFor = ({ created_by }: Pick<InvoiceBatch, 'created_by'>) => (created_by === 'agency' ? 'to_company_confirm' : 'to_agency_confirm')

/** Why the caller may not apply; null: they may, and whether they sign by it. */
export async function applyState(tx: Tx, actor: Actor, now: Date): Promise<{ readonly refusal: string | null; readonly is_signing: boolean }> {
  const step = creationBy(invoiceBatchMachine, await factsOf(tx, actor, now), actor.flavour)
  return { refusal: step.ok ? null : step.reason, is_signing: actor.flavour === 'company' && (await doesSign(tx, actor.tenantId)) }
}

/** What the guard of creation reads. An agency needs no such permission; its enterprises have contracts of their own. */
async function factsOf(tx: Tx, actor: Actor, now: Date): Promise<{ readonly is_enable_invoice_apply: boolean }> {
  if (actor.flavour !== 'company') return { is_enable_invoice_apply: true }
  const found = await findContract(tx, actor.tenantId, businessDate(now))
  return { is_enable_invoice_apply: found?.contract.is_enable_invoice_apply === true }
}

const columnsOf = (order: Order, prepared: readonly Prepared[]) => {
  const [first, ...others] = prepared
  const add = (key: keyof Prepared['totals']) => sum(prepared.map(({ totals }) => totals[key]))
  return {
    company_id: others.length === 0 ? (first?.company.id ?? null) : null,
    company_ids: prepared.map(({ company }) => company.id),
    // Each detail has a kind of its own; the first one's stands for all.
    category: first?.category ?? order.category,
    is_disassemble: order.isDisassemble,
    remark: order.remark,
    settlement_amount: add('settlement_amount'), pay_amount: add('pay_amount'), paid_amount: add('paid_amount'),
    vat_service_fee: add('vat_service_fee'), accounting_fee: add('accounting_fee'), promotion_fee: add('promotion_fee'),
    invoice_amount: add('invoice_amount'), real_invoice_amount: sum(prepared.map(({ amount }) => amount)),
  }
}

interface Place {
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
  readonly id: string
  readonly status: InvoiceBatchStatus
}

async function writeDetails(tx: Tx, { park_id, platform_id, agency_id, id: batch_id, status }: Place, prepared: readonly Prepared[]): Promise<Signable[]> {
  const ids = newIds(prepared.length)
  const rows = prepared.map((one, index) => ({ ...one, chain: { park_id, platform_id, agency_id, company_id: one.company.id }, detail_id: ids[index] ?? '' }))
  await insertRows(tx, 'app.invoice_batch_detail', rows.map(({ chain, detail_id, company, category, invoice_info_id, title, remark, project_company_id, amount, totals }) => ({
    ...chain, id: detail_id, batch_id, company_name: company.name, status, category, invoice_info_id, title, remark, project_company_id, ...totals, real_invoice_amount: amount,
  })))
  const takes = rows.flatMap(({ chain, detail_id, takes: some }) => some.map((take, position) => ({ ...chain, detail_id, batch_id, settlement_id: take.settlement.id, position, amount: take.amount, deduct_amount: take.deduct })))
  await insertRows(tx, 'app.invoice_batch_settlement', withIds(takes).map((row) => ({ ...row, issued_amount: 0, red_amount: 0 })))
  await insertRows(tx, 'app.invoice_split', withIds(rows.flatMap(({ chain, detail_id, lines }) => lines.map((line, position) => ({
    ...chain, detail_id, batch_id, position, category: line.category, invoice_category_id: line.invoice_category_id, invoice_category_name: line.invoice_category_name,
    tax_ppm: line.tax_ratio_ppm, amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount ?? null, balance_deduct_amount: line.balance_deduct_amount ?? null,
  })))))
  await reserve(tx, park_id, takes)
  return rows.map(({ detail_id, company }) => ({ park_id, id: detail_id, company_id: company.id }))
}

const withIds = <R extends object>(rows: readonly R[]): (R & { readonly id: string })[] => {
  const ids = newIds(rows.length)
  return rows.map((row, index) => ({ ...row, id: ids[index] ?? '' }))
}
