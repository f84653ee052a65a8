import { ppmToPercent } from '@linggong/shared/domain/money'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordHistory, type HistoryEvent } from '../../kernel/history.ts'
import { logged } from '../../kernel/logged.ts'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { detailsOf, type InvoiceBatch } from '../invoicing/steps.ts'

type Batch = Pick<InvoiceBatch, 'park_id' | 'id'>
type Part = Awaited<ReturnType<typeof partsNow>>[number]

const { fields } = logged.invoice_batch
const keys = ['title', 'tax_no', 'category', 'real_invoice_amount', 'project_company_id', 'invoice_remark', 'settlements', 'split_detail'] as const

/** What the change log tells of each enterprise's part of an application. */
export async function partsNow(tx: Tx, batch: Batch) {
  const details = await detailsOf(tx, batch)
  const taken = await tx
    .selectFrom('app.invoice_batch_settlement as t')
    .innerJoin('app.settlement as s', (join) => join.onRef('s.id', '=', 't.settlement_id').onRef('s.park_id', '=', 't.park_id'))
    .select(['t.detail_id', 's.id', 's.sn as name'])
    .where('t.park_id', '=', batch.park_id)
    .where('t.batch_id', '=', batch.id)
    .orderBy('t.position')
    .execute()
  const lines = await tx.selectFrom('app.invoice_split').selectAll().where('park_id', '=', batch.park_id).where('batch_id', '=', batch.id).orderBy('position').execute()
  const projects = await projectNames(tx, details)
  return details.map((detail) => ({
    chain: detail,
    company: { id: detail.company_id, name: detail.company_name },
    values: {
      title: detail.title.title, tax_no: detail.title.tax_no, category: detail.category, real_invoice_amount: detail.real_invoice_amount, invoice_remark: detail.remark,
      project_company_id: projectOf(detail, projects),
      settlements: taken.filter(({ detail_id }) => detail_id === detail.id).map(({ id, name }) => ({ id, name })),
      split_detail: lines.filter(({ detail_id }) => detail_id === detail.id).map(lineOf),
    },
  }))
}

const projectOf = ({ project_company_id: id }: Pick<Row<'app.invoice_batch_detail'>, 'project_company_id'>, names: ReadonlyMap<string, string>) => {
  const name = names.get(id ?? '')
  return id === null || name === undefined ? null : { id, name }
}

const lineOf = (line: Row<'app.invoice_split'>) => ({
  invoice_category_name: line.invoice_category_name, tax_ratio: ppmToPercent(line.tax_ppm), amount: line.amount, tax_amount: line.tax_amount, balance_total_amount: line.balance_total_amount, balance_deduct_amount: line.balance_deduct_amount,
})

/** An entry for each enterprise whose part is other than before: it is that enterprise's own, which no other one of the application reads. */
export async function recordParts(tx: Tx, actor: Actor, { id, company_id }: InvoiceBatch, before: readonly Part[], after: readonly Part[]): Promise<void> {
  const companies = new Map([...before, ...after].map((part) => [part.company.id, part]))
  const events = [...companies.values()].flatMap(({ company, chain }): HistoryEvent[] => {
    const [old, now] = [before, after].map((parts) => parts.find((one) => one.company.id === company.id)?.values ?? {})
    const changed = diff(old ?? {}, { ...Object.fromEntries(keys.map((key) => [key, null])), ...now }, fields, keys)
    if (changed.length === 0) return []
    // Of several it says whose part it is.
    const whose = company_id === null ? diff(null, { company_id: company }, fields) : []
    return [{ entity: 'invoice_batch', entityId: id, chain, action: 'resubmit_part', actor: { id: actor.staffId, name: actor.name }, content: [...whose, ...changed] }]
  })
  await recordHistory(tx, events)
}

/** The names of the project companies that details are invoiced for. */
async function projectNames(tx: Tx, details: readonly Pick<Row<'app.invoice_batch_detail'>, 'project_company_id'>[]): Promise<ReadonlyMap<string, string>> {
  const ids = details.flatMap(({ project_company_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('app.project_company').select(['id', 'name']).where(inPark(tx)).where('id', 'in', [...new Set(ids)]).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
