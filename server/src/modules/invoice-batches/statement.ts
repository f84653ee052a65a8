import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { invoiceStatementContent } from '@linggong/shared/contract/invoice-batches'
import { invoiceBatchFields as field } from '@linggong/shared/domain/fields/invoice-batch'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { numeralsOfCents } from '@linggong/shared/domain/numerals'
import type { Caller } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inPark } from '../../kernel/scope.ts'
import { minuteText } from '../../documents/text.ts'
import { rowOf } from './list.ts'

export type Statement = z.output<typeof invoiceStatementContent.response>
/** What the invoices of one enterprise are to be: nothing of it is in the figures of its settlements. */
export interface Ordered {
  readonly company_id: string
  readonly category: string
  readonly title: string
  readonly tax_no: string
  readonly invoices: readonly { readonly category: string; readonly item: string; readonly ratio: number; readonly amount: number; readonly tax: number; readonly deduct: number | null }[]
}
export type Signed = { readonly company_name: string; readonly esign_at: Date | null; readonly esign_no: string; readonly statement_hash: string }

/** 结算确认单 (decision 72): the settlements of an application with what of each is invoiced; to an enterprise, its own. */
export async function statementOf(tx: Tx, actor: Caller, id: string): Promise<Statement & { readonly signed: readonly Signed[]; readonly ordered: readonly Ordered[] }> {
  const batch = await rowOf(tx, actor, id)
  const rows = await tx
    .selectFrom('app.invoice_batch_settlement as t')
    .innerJoin('app.settlement as s', (join) => join.onRef('s.id', '=', 't.settlement_id').onRef('s.park_id', '=', 't.park_id'))
    .innerJoin('app.invoice_batch_detail as d', (join) => join.onRef('d.id', '=', 't.detail_id').onRef('d.park_id', '=', 't.park_id'))
    .select([
      't.amount', 't.detail_id', 's.company_id', 'd.company_name', 's.sn', 's.settlement_at', 's.worker_count', 's.bill_count', 's.settlement_amount', 's.pay_amount', 's.promotion_fee', 's.accounting_fee',
      'd.esign_at', 'd.esign_no', 'd.statement_hash',
    ])
    .where('t.batch_id', '=', batch.id)
    .where(inPark(tx, 't'))
    .$if(actor.flavour === 'company', (query) => query.where('t.company_id', '=', actor.tenantId))
    .orderBy('t.detail_id')
    .orderBy('t.position')
    .execute()
  const lines = rows.map((row) => ({
    company_id: row.company_id, company_name: row.company_name, sn: row.sn, settlement_at: row.settlement_at?.toISOString() ?? null, worker_count: row.worker_count, bill_count: row.bill_count, settlement_amount: row.settlement_amount,
    service_fee: row.pay_amount - row.settlement_amount - row.promotion_fee - row.accounting_fee, promotion_fee: row.promotion_fee, accounting_fee: row.accounting_fee, pay_amount: row.pay_amount, amount: row.amount,
  }))
  const signed = [...new Map(rows.map((row) => [row.detail_id, row])).values()].filter((row) => row.esign_at !== null)
  return {
    sn: batch.sn, agency_name: batch.agency_name, submit_at: batch.submit_at.toISOString(), lines, amount: sum(lines.map(({ amount }) => amount)), tax_amount: batch.tax_amount, pay_amount: sum(lines.map(({ pay_amount }) => pay_amount)),
    signed: signed.map(({ company_name, esign_at, esign_no, statement_hash }) => ({ company_name, esign_at, esign_no, statement_hash })),
    ordered: batch.details.map(({ company_id, category, title, split_detail }) => ({
      company_id, category, title: title.title, tax_no: title.tax_no,
      invoices: split_detail.map((line) => ({ category: line.category, item: line.invoice_category_name, ratio: line.tax_ratio, amount: line.amount, tax: line.tax_amount, deduct: line.balance_deduct_amount })),
    })),
  }
}

/**
 * What is signed: all that a page says of one enterprise, and what its invoices are to be, in a fixed order. The time of application is part of it, so
 * that a page from before a resubmission is never the present one; the signatures are not, they come afterwards.
 */
export function hashOf({ sn, agency_name, submit_at, lines, ordered }: Statement & { readonly ordered: readonly Ordered[] }, companyId: string): string {
  const isOurs = ({ company_id }: { readonly company_id: string }) => company_id === companyId
  const settled = lines.filter(isOurs).map((line) => [line.sn, line.company_name, line.settlement_at, line.worker_count, line.settlement_amount, line.service_fee, line.promotion_fee, line.accounting_fee, line.pay_amount, line.amount])
  const invoiced = ordered.filter(isOurs).map(({ category, title, tax_no, invoices }) => [category, title, tax_no, invoices.map((one) => [one.category, one.item, one.ratio, one.amount, one.tax, one.deduct])])
  return createHash('sha256').update(JSON.stringify([sn, agency_name, submit_at, settled, invoiced])).digest('hex')
}

export const words = (cents: number): string => {
  const text = numeralsOfCents(cents)
  return text === false ? formatCents(cents) : `人民币${text}`
}

/** The columns of the statement, on the screen and on paper: money in cents. */
export const statementColumns: readonly { readonly title: string; readonly width: number; readonly isMoney?: true; readonly text: (line: Statement['lines'][number]) => string }[] = [
  { title: settlementFields.sn.label, width: 96, text: ({ sn }) => sn },
  { title: field.company_name.label, width: 112, text: ({ company_name }) => company_name },
  { title: settlementFields.settlement_at.label, width: 62, text: ({ settlement_at }) => (settlement_at === null ? '—' : minuteText(new Date(settlement_at)).slice(0, 10)) },
  { title: '人数', width: 30, text: ({ worker_count }) => String(worker_count) },
  { title: settlementFields.settlement_amount.label, width: 72, isMoney: true, text: ({ settlement_amount }) => formatCents(settlement_amount) },
  { title: '服务费及税费', width: 64, isMoney: true, text: (line) => formatCents(line.service_fee + line.promotion_fee + line.accounting_fee) },
  { title: field.real_invoice_amount.label, width: 79.28, isMoney: true, text: ({ amount }) => formatCents(amount) },
]

const safe = (text: string): string => text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0) ?? 0};`)

/**
 * The statement as a page of its own, which nothing outside is loaded into: the screen shows it in a frame without rights, and the policy in it
 * forbids scripts besides. `toConfirm`: with the line that the enterprise confirms (R684).
 */
export function statementHtml(statement: Statement & { readonly signed: readonly Signed[] }, toConfirm: boolean): string {
  const cell = (name: 'td' | 'th') => ({ isMoney }: { readonly isMoney?: true }, text: string) => `<${name}${isMoney === true ? ' class="m"' : ''}>${safe(text)}</${name}>`
  const body = statement.lines.map((line) => `<tr>${statementColumns.map((column) => cell('td')(column, column.text(line))).join('')}</tr>`).join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>结算确认单</title>
<style>body{font:14px/1.7 system-ui,sans-serif;margin:24px;color:#1f2329;background:#fff}h1{font-size:20px;text-align:center;margin:0 0 4px}p{margin:4px 0}.q{color:#646a73}.w{overflow-x:auto}table{border-collapse:collapse;width:100%;margin:12px 0;font-variant-numeric:tabular-nums}td,th{border:1px solid #c9cdd4;padding:4px 8px;text-align:left;white-space:nowrap}th{background:#f5f6f7;font-weight:500}.m{text-align:right}@media(max-width:800px){body{margin:12px;font-size:12px}td,th{padding:3px 5px}th{white-space:normal}}</style></head><body>
<h1>结算确认单</h1><p class="q">${safe(`${field.sn.label}：${statement.sn}　${field.agency_name.label}：${statement.agency_name}　${field.submit_at.label}：${minuteText(new Date(statement.submit_at))}`)}</p>
<div class="w"><table><thead><tr>${statementColumns.map((column) => cell('th')(column, column.title)).join('')}</tr></thead><tbody>${body}</tbody></table></div>
<p>${safe(`${field.real_invoice_amount.label}合计：${formatCents(statement.amount)} 元（${words(statement.amount)}），其中${field.tax_amount.label} ${formatCents(statement.tax_amount)} 元`)}</p>
${signatures(statement).map((text) => `<p class="q">${safe(text)}</p>`).join('')}${toConfirm ? '<p>以上结算金额与本企业实际发生的业务一致，同意按上述金额开具发票。</p>' : ''}</body></html>`
}

/** Who has signed it, below its figures. */
export const signatures = ({ signed }: { readonly signed: readonly Signed[] }): string[] =>
  signed.map(({ company_name, esign_at, esign_no, statement_hash }) => `${company_name} 已于 ${esign_at === null ? '' : minuteText(esign_at)} 电子签署，摘要（SHA-256）${statement_hash}${esign_no === '' ? '，存证办理中' : `，存证编号 ${esign_no}`}`)
