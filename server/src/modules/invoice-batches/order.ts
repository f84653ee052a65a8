import { sql } from 'kysely'
import type { z } from 'zod'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { invoiceOrder } from '@linggong/shared/contract/schemas/invoice'
import { INVOICE_CATEGORY_LABELS } from '@linggong/shared/domain/categories'
import { formatCents, percentToPpm, ppmToPercent, sum } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { checkSplit, type InvoiceCategory, type SplitDetail } from '@linggong/shared/domain/tax/invoice'
import { fillInOrder, unreached, unreachedText } from '@linggong/shared/domain/tax/invoiceable'
import { planLines, ratesOfKind } from '@linggong/shared/domain/tax/invoice-plan'
import { businessDate } from '@linggong/shared/domain/time'
import type { InvoiceTitle } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { enabledCompany } from '../../kernel/authorise.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { factsOf } from '../invoice-info/wire.ts'
import { lockSettlements } from '../invoicing/amounts.ts'
import { categoriesFor } from './categories.ts'
import { roomsOf, totalsOf, type Room } from './rooms.ts'

export type Order = z.output<typeof invoiceOrder>
type WishedDetail = Order['details'][number]
type Line = Omit<SplitDetail, 'category'> & { readonly category: InvoiceCategory; readonly invoice_category_id: string | null; readonly invoice_category_name: string }

/** One enterprise's part, checked: what it takes of which settlement, and the lines of its invoices. Money in cents. */
export interface Prepared {
  readonly company: Pick<Row<'app.tenant'>, 'id' | 'name'>
  readonly category: InvoiceCategory
  readonly invoice_info_id: string
  readonly title: InvoiceTitle
  readonly remark: string
  readonly project_company_id: string | null
  readonly amount: number
  readonly takes: readonly { readonly settlement: Row<'app.settlement'>; readonly amount: number; readonly deduct: number }[]
  readonly lines: readonly Line[]
  readonly totals: ReturnType<typeof totalsOf>
}

/** The largest amount of a single invoice that the park allows; null: any. */
export async function limitOf(tx: Tx, parkId: string): Promise<number | null> {
  const park = await tx.selectFrom('app.tenant').select('config').where('id', '=', parkId).executeTakeFirst()
  const limit = readConfig(tenantConfigs.park, park?.config).config.invoice_amount_limit ?? 0
  return limit === 0 ? null : limit
}

const wrong = (field: string, text: string): never => refuse(400, text, { fields: [{ field, text }] })

/**
 * Checks what is applied for, with the settlements locked, so that what they have left stays so until the end of the transaction. Nothing is
 * written.
 */
export async function prepare(tx: Tx, actor: Actor, order: Order, now: Date): Promise<Prepared[]> {
  const sns = order.details.flatMap((detail) => detail.sns)
  const seen = new Set<string>()
  const twice = sns.find((sn) => seen.size === seen.add(sn).size)
  if (twice !== undefined) wrong('details', `结算单 ${twice} 选了两次`)
  const found = await scoped(tx, actor, 'app.settlement').select(['app.settlement.id', 'app.settlement.sn']).where(sql<boolean>`app.settlement.sn = any(${sns})`).execute()
  const known = new Set(found.map(({ sn }) => sn))
  const missing = sns.find((sn) => !known.has(sn))
  if (missing !== undefined) wrong('details', `结算单 ${missing} 不存在`)
  const settlements = await lockSettlements(tx, actor.chain.park_id, found.map(({ id }) => id))
  const rooms = new Map((await roomsOf(tx, actor.chain.park_id, settlements)).map((room) => [room.settlement.sn, room]))
  const limit = await limitOf(tx, actor.chain.park_id)
  const prepared: Prepared[] = []
  for (const [index, detail] of order.details.entries()) {
    prepared.push(await prepareDetail(tx, actor, { order, detail, path: `details.${index}`, limit, rooms: detail.sns.flatMap((sn) => rooms.get(sn) ?? []) }, now))
  }
  const again = prepared.find(({ company }, index) => prepared.findIndex((other) => other.company.id === company.id) !== index)
  if (again !== undefined) wrong('details', `“${again.company.name}”有两条开票明细，请合并为一条`)
  refuseOutdated(order, prepared)
  return prepared
}

interface Detailed {
  readonly order: Order
  readonly detail: WishedDetail
  readonly path: string
  readonly limit: number | null
  readonly rooms: readonly Room[]
}

async function prepareDetail(tx: Tx, actor: Actor, { order, detail, path, limit, rooms }: Detailed, now: Date): Promise<Prepared> {
  const company = await companyOf(tx, actor, detail, path, rooms)
  const unpaid = rooms.find(({ settlement }) => settlement.status !== 'paid')
  if (unpaid !== undefined) wrong(`${path}.sns`, `结算单 ${unpaid.settlement.sn} 还没有结算，只有已结算的可以开票`)
  const amount = detail.real_invoice_amount
  const taken = fillInOrder(amount, rooms.map(({ left }) => left)) ?? wrong(`${path}.real_invoice_amount`, `“${company.name}”的开票金额 ${formatCents(amount)} 超过所选结算单的可开票金额 ${formatCents(sum(rooms.map(({ left }) => left)))}`)
  const idle = unreached(amount, rooms.map(({ settlement: { sn }, left }) => ({ sn, left })))
  if (idle !== undefined) wrong(`${path}.sns`, unreachedText(idle))
  const category = detail.category ?? order.category
  const lines = await linesOf(tx, actor, { order, detail, path, limit, rooms }, { category, taken, ppm: await usualRate(tx, company.id, category, now) }, now)
  const deducts = fillInOrder(sum(lines.map((line) => line.balance_deduct_amount ?? 0)), rooms.map(({ deductible }, at) => Math.min(deductible, taken[at] ?? 0)))
    ?? wrong(`${path}.split_detail`, `差额扣除额超过所选结算单可扣除的金额 ${formatCents(sum(rooms.map(({ deductible }, at) => Math.min(deductible, taken[at] ?? 0))))}`)
  return {
    company, category, amount, lines, remark: detail.remark,
    ...(await titleOf(tx, actor, company, detail.invoice_info_id, path)),
    project_company_id: await projectOf(tx, actor, company.id, detail.project_company_id, path),
    takes: rooms.map(({ settlement }, at) => ({ settlement, amount: taken[at] ?? 0, deduct: deducts[at] ?? 0 })),
    totals: totalsOf(rooms),
  }
}

/** All of its settlements belong to one enterprise, which is the one that it names, and which may begin something new. */
async function companyOf(tx: Tx, actor: Actor, { company_id, company_name }: WishedDetail, path: string, rooms: readonly Room[]): Promise<Prepared['company']> {
  const ids = [...new Set(rooms.map(({ settlement }) => settlement.company_id))]
  const [id] = ids
  if (id === undefined || ids.length > 1) return wrong(`${path}.sns`, '一条开票明细的结算单应属于同一家企业')
  const company = await enabledCompany(tx, actor, id)
  if ((company_id ?? id) !== id || (company_name ?? company.name) !== company.name) wrong(`${path}.company_name`, `所选结算单属于“${company.name}”，与所填企业不一致`)
  return company
}

/** The rate that an enterprise usually has, if it is valid on the day. */
async function usualRate(tx: Tx, companyId: string, category: InvoiceCategory, now: Date): Promise<number> {
  const row = await tx.selectFrom('app.tenant').select('config').where('id', '=', companyId).executeTakeFirst()
  const { invoiced_tax_ratio } = readConfig(tenantConfigs.company, row?.config)
  const valid = ratesOfKind(category, businessDate(now))
  const usual = invoiced_tax_ratio === null || invoiced_tax_ratio === undefined ? undefined : valid.find((ppm) => ppmToPercent(ppm) === invoiced_tax_ratio)
  return usual ?? valid[0] ?? 0
}

/** The lines that were sent, checked cent by cent; without any, one line, or as many as the park's limit asks for. */
async function linesOf(tx: Tx, actor: Actor, { order, detail, path, limit, rooms }: Detailed, { category, taken, ppm }: { category: InvoiceCategory; taken: readonly number[]; ppm: number }, now: Date): Promise<Line[]> {
  const sent = detail.split_detail ?? order.split_detail
  const amount = detail.real_invoice_amount
  const deduct = sum(rooms.map(({ deductible }, at) => Math.min(deductible, taken[at] ?? 0)))
  const isDifference = category === 'bw_difference_common'
  const lines = sent === undefined
    ? planLines({ category, ppm, amount, deduct, limit: order.isDisassemble ? limit : null }).map((line): Line => ({
        category, tax_ratio_ppm: ppm, amount: line.amount, tax_amount: line.tax, balance_total_amount: isDifference ? line.amount : null, balance_deduct_amount: line.deduct, invoice_category_id: null, invoice_category_name: '',
      }))
    : sent.map((line): Line => ({
        category, tax_ratio_ppm: percentToPpm(line.tax_ratio), amount: line.amount, tax_amount: line.tax_amount,
        balance_total_amount: isDifference ? (line.balance_total_amount ?? line.amount) : null, balance_deduct_amount: isDifference ? (line.balance_deduct_amount ?? 0) : null,
        invoice_category_id: line.invoice_category_id ?? null, invoice_category_name: '',
      }))
  if (lines.length > 500) wrong(path, `按限额拆分后有 ${lines.length} 张发票，一次最多 500 张，请减少结算单`)
  const field = `${path}.split_detail`
  const valid = ratesOfKind(category, businessDate(now))
  for (const [index, line] of lines.entries()) {
    if (!valid.includes(line.tax_ratio_ppm)) wrong(field, `第 ${index + 1} 条：${statusOf(INVOICE_CATEGORY_LABELS, category).label}现在没有 ${ppmToPercent(line.tax_ratio_ppm)}% 的税率，可用 ${valid.map((one) => `${ppmToPercent(one)}%`).join('、')}`)
    if (line.balance_total_amount !== null && line.balance_total_amount !== line.amount) wrong(field, `第 ${index + 1} 条：差额开票总额应等于价税合计 ${formatCents(line.amount)}`)
    if (limit !== null && line.amount > limit) wrong(field, `第 ${index + 1} 条金额 ${formatCents(line.amount)} 超过园区单张发票限额 ${formatCents(limit)}，请按限额拆分`)
  }
  const fault = checkSplit(lines, amount)
  if (fault !== null) wrong(field, fault)
  return named(tx, actor, lines, field)
}

/** With the names of what is invoiced, as they are called today. */
async function named(tx: Tx, actor: Actor, lines: readonly Line[], field: string): Promise<Line[]> {
  if (lines.every(({ invoice_category_id: id }) => id === null)) return [...lines]
  const known = new Map((await categoriesFor(tx, actor)).map((one) => [one.id, one]))
  return lines.map((line, index) => {
    if (line.invoice_category_id === null) return line
    const one = known.get(line.invoice_category_id)
    if (one === undefined) return wrong(field, `第 ${index + 1} 条：所选开票类目不存在、已停用，或不在所属集团可用的开票类目内`)
    if (!one.ratios.includes(line.tax_ratio_ppm)) return wrong(field, `第 ${index + 1} 条：开票类目“${one.name}”没有 ${ppmToPercent(line.tax_ratio_ppm)}% 的税率`)
    return { ...line, invoice_category_name: one.name }
  })
}

async function titleOf(tx: Tx, actor: Actor, company: Prepared['company'], id: string | undefined, path: string): Promise<Pick<Prepared, 'invoice_info_id' | 'title'>> {
  const query = scoped(tx, actor, 'app.invoice_info').selectAll('app.invoice_info').where('app.invoice_info.company_id', '=', company.id)
  const info = await (id === undefined ? query.where('app.invoice_info.is_default', '=', true) : query.where('app.invoice_info.id', '=', id)).executeTakeFirst()
  if (info !== undefined) return { invoice_info_id: info.id, title: factsOf(info) }
  return wrong(`${path}.invoice_info_id`, id === undefined ? `“${company.name}”还没有开票信息，请先在“开票信息”中维护发票抬头` : `“${company.name}”所选的发票抬头不存在或已删除，请重新选择`)
}

async function projectOf(tx: Tx, actor: Actor, companyId: string, id: string | undefined, path: string): Promise<string | null> {
  if (id === undefined) return null
  const found = await tx.selectFrom('app.project_company').select('id').where(inScope(actor, 'app.project_company')).where('company_id', '=', companyId).where('id', '=', id).where('is_enable', '=', true).executeTakeFirst()
  return found === undefined ? wrong(`${path}.project_company_id`, '所选项目公司不存在、已停用或不属于该企业') : id
}

/** What was shown when it was applied for, where it was sent along. */
function refuseOutdated(order: Order, prepared: readonly Prepared[]): void {
  const told = ['settlement_amount', 'pay_amount', 'paid_amount', 'vat_service_fee', 'accounting_fee', 'promotion_fee', 'invoice_amount'] as const
  for (const key of told) {
    const now = sum(prepared.map(({ totals }) => totals[key]))
    if (order[key] !== undefined && order[key] !== now) wrong(key, `结算单金额已变化（现为 ${formatCents(now)}），请刷新后重新填写`)
  }
}
