import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { searchProofs, type exportProofs, type proofRecords } from '@linggong/shared/contract/proofs'
import { proofFields } from '@linggong/shared/domain/fields/proof'
import { proofMachine } from '@linggong/shared/domain/machines/proof'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { periodText } from '@linggong/shared/domain/proofs'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, scoped, scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import { fileUrl } from '../files/service.ts'
import { contains, inDateRange, matching, oneOf, startsWith } from '../lists/filters.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { documentNo } from './document-no.ts'
import { personAmong } from './earned.ts'

type Filters = z.output<NonNullable<typeof exportProofs.body>>

const table = 'app.proof'
const orderings = { id: `${table}.id`, create_at: `${table}.id`, user_count: `${table}.user_count`, amount: `${table}.amount`, tax_amount: `${table}.tax_amount` } as const

/** Proofs whose period has this month. */
const hasMonth = (_: string, month: string) => sql<SqlBool>`${month} between ${sql.ref(`${table}.start_month`)} and ${sql.ref(`${table}.end_month`)}`

const found = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, table)
    .where(matching(table, filters, { sn: startsWith, kind: oneOf, status: oneOf, month: hasMonth, creator: contains, create_at: inDateRange }))
    .selectAll(table)
    .select(sql<number>`(select count(*)::int from app.proof_user u where u.park_id = app.proof.park_id and u.proof_id = app.proof.id and u.file_id is not null)`.as('done_count'))

type Found = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const wire = ({ id, sn, kind, start_month, end_month, status, user_count, done_count, amount, tax_amount, fail_reason, void_reason, creator, create_at, finish_at, version }: Found) =>
  wireTimes({ id, sn, kind, start_at: start_month, end_at: end_month, period: periodText(start_month, end_month), status, user_count, done_count, amount, tax_amount, fail_reason, void_reason, creator, create_at, finish_at, version })

const rows = fromStatement(found, orderings)
const summed = ['amount', 'tax_amount'] as const

async function pageWithSums(tx: Tx, actor: Actor, filters: Filters, paging: Paging, now: Date) {
  const matched = { name: nameOfQuery('proofs', filters), query: (most: number) => found(tx, actor, filters).clearSelect().select(summed.map((name) => `${table}.${name}` as const)).limit(most) }
  return withSums(tx, () => rows.page(tx, actor, filters, paging, now), matched, summed)
}

const { column, custom } = sheetColumnsOf(proofFields)

export const proofList = serveList(searchProofs, { ...rows, page: pageWithSums }, {
  wire,
  machine: proofMachine,
  category: 'proof',
  columns: [
    column('sn', 22), column('kind', 12), custom('period', ({ start_month, end_month }: Found) => periodText(start_month, end_month), 20), column('user_count'), column('amount'), column('tax_amount'), column('status', 10), column('done_count'), column('creator', 12),
    column('create_at'), column('finish_at'), column('fail_reason', 30), column('void_reason', 30),
  ],
})

/** With its change log. Absent and foreign ones answer 404. */
export async function proofOf(tx: Tx, actor: Actor, id: string) {
  const row = await found(tx, actor, {}).where('app.proof.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'proof', id) }
}

/** Its documents, in their order. A void one has none that could be read. */
export async function recordsOf(tx: Tx, actor: Actor, id: string, { batch_search: search, ...paging }: z.output<NonNullable<typeof proofRecords.query>>) {
  const { sn, status } = await scopedId(tx, actor, table, id)
  const query = scoped(tx, actor, 'app.proof_user')
    .innerJoin('app.person as p', 'p.id', 'app.proof_user.person_id')
    .where('app.proof_user.proof_id', '=', id)
    .where(inPark(tx, 'app.proof_user'))
    .where(personAmong(search))
    .select([
      'app.proof_user.id', 'app.proof_user.position', 'app.proof_user.bill_count', 'app.proof_user.amount', 'app.proof_user.vat', 'app.proof_user.surcharge', 'app.proof_user.income_tax', 'app.proof_user.file_id', 'p.name', 'p.id_no',
    ])
  const answer = await page(tx, query, { ...paging, ordering: paging.ordering ?? 'position' }, { id: 'app.proof_user.id', position: 'app.proof_user.position', amount: 'app.proof_user.amount' })
  return mapPage(answer, ({ id: record, position, name, id_no, bill_count, amount, vat, surcharge, income_tax, file_id }) => ({
    id: record, document_no: documentNo(sn, position), user_name: name, id_no: maskIdNoTwo(id_no), bill_count, amount, vat, surcharge, income_tax, tax_amount: vat + surcharge + income_tax,
    file_url: file_id === null || status === 'voided' ? '' : fileUrl(file_id),
  }))
}
