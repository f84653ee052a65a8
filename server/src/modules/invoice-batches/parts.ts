import { sql } from 'kysely'
import type { z } from 'zod'
import type { invoiceBatchDetail } from '@linggong/shared/contract/schemas/invoice'
import { ppmToPercent, sum } from '@linggong/shared/domain/money'
import { prepared } from '../../db/connect.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsFor, written } from '../../kernel/written.ts'
import { countsOfInvoices, standOf, type Counts, type Stand } from '../invoicing/stand.ts'

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

/** A detail with what it consists of: lines by position, the numbers of its settlements, and how far its invoices are. */
interface Whole extends Row<'app.invoice_batch_detail'>, Omit<Counts, 'lines'> {
  readonly lines: readonly Line[]
  readonly sns: readonly string[]
  readonly unanswered_since: Date | null
  readonly project_name: string
}

const lineColumns = ['id', 'tax_ppm', 'amount', 'tax_amount', 'balance_total_amount', 'balance_deduct_amount', 'category', 'invoice_category_id', 'invoice_category_name'] as const
type Line = Pick<Row<'app.invoice_split'>, (typeof lineColumns)[number]>

/** Of a page of applications. */
export async function partsOf(tx: Tx, caller: Caller, ids: readonly string[]): Promise<(id: string) => Parts> {
  const detailsOf = Map.groupBy(await detailsWhole(tx, caller, ids), ({ batch_id }) => batch_id)
  return (id) => {
    const own = detailsOf.get(id) ?? []
    const all = (count: (detail: Whole) => number) => sum(own.map(count))
    const invoice_count = all(({ lines }) => lines.length)
    return {
      unanswered_since: own.flatMap(({ unanswered_since }) => unanswered_since ?? []).toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null,
      invoice_count,
      ...standOf({ lines: invoice_count, living: all(({ living }) => living), issued: all(({ issued }) => issued), ordered: all(({ ordered }) => ordered), refused: all(({ refused }) => refused) }),
      settlement_count: all(({ sns }) => sns.length),
      company_name: own.map(({ company_name }) => company_name).join('、'),
      tax_amount: all(({ lines }) => sum(lines.map(({ tax_amount }) => tax_amount))),
      details: own.map(wire),
    }
  }
}

/** In one statement, which the database plans once: a page of details with four kinds of parts would ask five times. */
function detailsWhole(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Whole[]> {
  if (ids.length === 0) return Promise.resolve([])
  const [own, park] = [caller.flavour === 'company' ? [caller.tenantId] : [], parkValues(tx)]
  const of = (alias: string) => sql`${sql.ref(`${alias}.park_id`)} = d.park_id and ${sql.ref(`${alias}.batch_id`)} = d.batch_id and ${sql.ref(`${alias}.detail_id`)} = d.id`
  const compose = () => sql<Whole>`
    select ${prepared} d.*, coalesce(p.name, '') as project_name, s.*, t.*, i.*
    from app.invoice_batch_detail d
    left join app.project_company p on p.id = d.project_company_id and p.park_id = d.park_id
    cross join lateral (select coalesce(json_agg(json_build_object(${sql.join(lineColumns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`s.${name}`)}`))}) order by s.position), '[]') as lines from app.invoice_split s where ${of('s')}) s
    cross join lateral (
      select coalesce(json_agg(settlement.sn order by t.position), '[]') as sns from app.invoice_batch_settlement t join app.settlement on settlement.id = t.settlement_id and settlement.park_id = t.park_id where ${of('t')}) t
    cross join lateral (select min(i.unanswered_since) filter (where i.status = 'to_invoice') as unanswered_since, ${countsOfInvoices} from app.invoice i where ${of('i')}) i
    where d.batch_id = any(${ids}::uuid[]) and ${inPark(tx, 'd')} ${own.length === 0 ? sql`` : sql`and d.company_id = ${own[0]}`} order by d.id`
  return rowsFor(tx, written(tx, `details of applications ${park.length} ${own.length}`, [ids, ...park, ...own], compose))
}

const wire = (detail: Whole): Detail => ({
  id: detail.id, company_id: detail.company_id, company_name: detail.company_name, status: detail.status, category: detail.category,
  settlement_amount: detail.settlement_amount, pay_amount: detail.pay_amount, paid_amount: detail.paid_amount, vat_service_fee: detail.vat_service_fee, accounting_fee: detail.accounting_fee, promotion_fee: detail.promotion_fee,
  invoice_amount: detail.invoice_amount, real_invoice_amount: detail.real_invoice_amount, sns: [...detail.sns],
  split_detail: detail.lines.map((line) => ({
    id: line.id, tax_ratio: ppmToPercent(line.tax_ppm), amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount, balance_deduct_amount: line.balance_deduct_amount,
    category: line.category, invoice_category_id: line.invoice_category_id, invoice_category_name: line.invoice_category_name,
  })),
  invoice_info_id: detail.invoice_info_id, title: detail.title, remark: detail.remark, project_company_id: detail.project_company_id, project_company_name: detail.project_name, confirm_at: detail.confirm_at?.toISOString() ?? null, esign_at: detail.esign_at?.toISOString() ?? null,
})
