import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { invoiceBatchDetail } from '@linggong/shared/contract/schemas/invoice'
import { ppmToPercent, sum } from '@linggong/shared/domain/money'
import { prepared } from '../../db/connect.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsFor, written } from '../../kernel/written.ts'
import { countsOfInvoices, standOf, type Stand } from '../invoicing/stand.ts'

type Detail = z.output<typeof invoiceBatchDetail>

/** What an application shows of its details, lines and invoices: to an enterprise, of its own ones. Money in cents. */
export interface Parts extends Stand {
  /** Of all its details. */
  readonly company_name: string
  readonly tax_amount: number
  /** How many settlements it is over, and how many invoices it becomes. */
  readonly settlement_count: number
  readonly invoice_count: number
  /** Since when the vendor has answered none of the orders that are open. */
  readonly unanswered_since: Date | null
  readonly details: Detail[]
}

const noInvoices = { unanswered_since: null, living: 0, issued: 0, ordered: 0, refused: 0 }

/** Of a page of applications: one statement for each kind of part, planned once. */
export async function partsOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<(id: string) => Parts> {
  const read = <R>(what: string, alias: string, select: RawBuilder<unknown>, end: RawBuilder<unknown>) => readParts<R>(tx, caller, ids, { what, alias, select, end })
  const details = await read<Row<'app.invoice_batch_detail'>>('details', 'd', sql`d.* from app.invoice_batch_detail d`, sql`order by d.id`)
  const lines = await read<Row<'app.invoice_split'>>('lines', 's', sql`s.* from app.invoice_split s`, sql`order by s.position`)
  const takes = await read<{ readonly detail_id: string; readonly sn: string }>('takes', 't', sql`t.detail_id, s.sn from app.invoice_batch_settlement t join app.settlement s on s.id = t.settlement_id and s.park_id = t.park_id`, sql`order by t.position`)
  const issued = await read<typeof noInvoices & { readonly batch_id: string }>('invoices', 'i', sql`
    i.batch_id, min(i.unanswered_since) filter (where i.status = 'to_invoice') as unanswered_since, ${countsOfInvoices}
    from app.invoice i`, sql`group by i.batch_id`)
  const projects = await projectNames(tx, details)
  const [linesOf, takesOf] = [Map.groupBy(lines, ({ detail_id }) => detail_id), Map.groupBy(takes, ({ detail_id }) => detail_id)]
  const shown = Map.groupBy(details, ({ batch_id }) => batch_id)
  const invoicesOf = new Map(issued.map(({ batch_id, ...facts }) => [batch_id, facts]))
  return (id) => {
    const own = (shown.get(id) ?? []).map((detail) => ({ detail, lines: linesOf.get(detail.id) ?? [], sns: (takesOf.get(detail.id) ?? []).map(({ sn }) => sn) }))
    const { unanswered_since, ...counts } = invoicesOf.get(id) ?? noInvoices
    const invoice_count = own.reduce((all, one) => all + one.lines.length, 0)
    return {
      unanswered_since, invoice_count, ...standOf({ ...counts, lines: invoice_count }),
      settlement_count: own.reduce((all, { sns }) => all + sns.length, 0),
      company_name: own.map(({ detail }) => detail.company_name).join('、'),
      tax_amount: sum(own.flatMap((one) => one.lines.map(({ tax_amount }) => tax_amount))),
      details: own.map((one) => wire(one.detail, one.sns, one.lines, projects.get(one.detail.project_company_id ?? '') ?? '')),
    }
  }
}

interface Part {
  /** Distinguishes the statement. */
  readonly what: string
  readonly alias: string
  readonly select: RawBuilder<unknown>
  readonly end: RawBuilder<unknown>
}

function readParts<R>(tx: Tx, caller: Caller, ids: readonly string[], { what, alias, select, end }: Part): Promise<R[]> {
  if (ids.length === 0) return Promise.resolve([])
  const [own, park] = [caller.flavour === 'company' ? [caller.tenantId] : [], parkValues(tx)]
  const of = () => sql<R>`
    select ${prepared} ${select} where ${sql.ref(`${alias}.batch_id`)} = any(${ids}::uuid[]) and ${inPark(tx, alias)} ${own.length === 0 ? sql`` : sql`and ${sql.ref(`${alias}.company_id`)} = ${own[0]}`} ${end}`
  return rowsFor(tx, written(tx, `${what} of applications ${park.length} ${own.length}`, [ids, ...park, ...own], of))
}

/** The names of the project companies that details are invoiced for. */
export async function projectNames(tx: Tx, details: readonly Pick<Row<'app.invoice_batch_detail'>, 'project_company_id'>[]): Promise<ReadonlyMap<string, string>> {
  const ids = details.flatMap(({ project_company_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.project_company').select(['id', 'name']).where(inPark(tx)).where('id', 'in', [...new Set(ids)]).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const wire = (detail: Row<'app.invoice_batch_detail'>, sns: readonly string[], lines: readonly Row<'app.invoice_split'>[], project: string): Detail => ({
  id: detail.id, company_id: detail.company_id, company_name: detail.company_name, status: detail.status, category: detail.category,
  settlement_amount: detail.settlement_amount, pay_amount: detail.pay_amount, paid_amount: detail.paid_amount, vat_service_fee: detail.vat_service_fee, accounting_fee: detail.accounting_fee, promotion_fee: detail.promotion_fee,
  invoice_amount: detail.invoice_amount, real_invoice_amount: detail.real_invoice_amount, sns: [...sns],
  split_detail: lines.map((line) => ({
    id: line.id, tax_ratio: ppmToPercent(line.tax_ppm), amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount, balance_deduct_amount: line.balance_deduct_amount,
    category: line.category, invoice_category_id: line.invoice_category_id, invoice_category_name: line.invoice_category_name,
  })),
  invoice_info_id: detail.invoice_info_id, title: detail.title, remark: detail.remark, project_company_id: detail.project_company_id, project_company_name: project, confirm_at: detail.confirm_at?.toISOString() ?? null, esign_at: detail.esign_at?.toISOString() ?? null,
})
