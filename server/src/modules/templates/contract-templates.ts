import { sql } from 'kysely'
import type { z } from 'zod'
import { type exportContractTemplates, listContractTemplates } from '@linggong/shared/contract/contract-templates'
import { contractTemplateFields } from '@linggong/shared/domain/fields/template'
import type { Row } from '../../db/tables.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { claimName } from '../../kernel/names.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, matching, oneOf } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withFigures } from '../lists/with-figures.ts'
import { enterprisesWith } from './of-company.ts'

export type ContractTemplateRow = Row<'app.contract_template'>

type Filter = z.output<NonNullable<typeof exportContractTemplates.body>>

const table = 'app.contract_template'
export const contractTemplateRecord = record(table, 'contract_template')
const orderings = { id: 't.id', name: 't.name', generate_at: 't.generate_at', create_at: 't.create_at' } as const

/** The operator sees what it writes; all others what was last generated, and nothing of a template that never was. */
const writes = ({ flavour }: Actor): boolean => flavour === 'saas'

const seen = (tx: Tx, actor: Actor) => tx.selectFrom(table).selectAll().$if(!writes(actor), (rows) => rows.where('file_id', 'is not', null))

/** With the name that the caller sees, by which the list also finds and orders. */
const listed = (tx: Tx, actor: Actor) => {
  const own = writes(actor)
  const [name, status] = [sql<string>`${sql.ref(own ? 'name' : 'issued_name')}`, own ? sql<'draft' | 'generated'>`status` : sql<'generated'>`'generated'::text`]
  return tx.selectFrom(table).$if(!own, (rows) => rows.where('file_id', 'is not', null)).select(['id', name.as('name'), status.as('status'), 'generate_at', 'create_at', 'version'])
}

const statement = (tx: Tx, actor: Actor, filter: Filter) => tx.selectFrom(listed(tx, actor).as('t')).selectAll().where(matching('t', filter, { name: contains, status: oneOf }))

export async function contractTemplateRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<ContractTemplateRow> {
  const query = seen(tx, actor).where('id', '=', id)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

export async function contractTemplateOf(tx: Tx, actor: Actor, id: string) {
  const { body, issued_body } = await contractTemplateRow(tx, actor, id)
  const row = await listed(tx, actor).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...wireTimes(row), ...(await companyCounts(tx, actor, [id]))(id), body: writes(actor) ? body : issued_body }
}

const companyCounts = enterprisesWith('app.contract_template_company')

const { column } = sheetColumnsOf(contractTemplateFields)

export const contractTemplateList = serveList(listContractTemplates, withFigures(fromStatement(statement, orderings), companyCounts), {
  wire: wireTimes,
  category: 'contract_template',
  columns: [column('name', 32), column('status', 10), column('company_count', 12), column('generate_at'), column('create_at')],
})

export async function createContractTemplate(tx: Tx, actor: Actor, { name, body }: { readonly name: string; readonly body: string }, now: Date) {
  await checkName(tx, actor, null, name)
  const id = newId()
  await tx.insertInto(table).values({ id, owner_id: actor.tenantId, name, body, status: 'draft', create_at: now }).execute()
  await recordChange(tx, actor, 'contract_template', id, 'create', diff(null, { name }, contractTemplateFields))
  return contractTemplateOf(tx, actor, id)
}

interface Changed {
  readonly name?: string | undefined
  readonly body?: string | undefined
  readonly version: number
}

/** What is in use stays as it was generated, until it is generated again. */
export async function updateContractTemplate(tx: Tx, actor: Actor, id: string, { version, ...wish }: Changed) {
  const row = asSeen(await contractTemplateRow(tx, actor, id, { lock: true }), version)
  const after = { name: wish.name ?? row.name, body: wish.body ?? row.body }
  if (after.name !== row.name) await checkName(tx, actor, id, after.name)
  const [from, to] = changedLines(row.body, after.body)
  const status = after.name === row.name && after.body === row.body ? row.status : ('draft' as const)
  await contractTemplateRecord.change(tx, actor, row, { ...after, status }, { action: 'update', from: { name: row.name, body: from, status: row.status }, to: { name: after.name, body: to, status } })
  return contractTemplateOf(tx, actor, id)
}

const mostLogged = 2000

/** The lines in which two texts differ, without those that they begin and end with: the log needs no whole contract for each word. */
export function changedLines(before: string, after: string): [string, string] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let head = 0
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  const part = (lines: readonly string[]): string => lines.slice(head, lines.length - tail).join('\n').slice(0, mostLogged).toWellFormed()
  return [part(old), part(now)]
}

const checkName = (tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> =>
  claimName(tx, { ownerId: actor.tenantId, what: '合同模板', name, id }, () => tx.selectFrom(table).select('id').where('owner_id', '=', actor.tenantId).where('name', '=', name).executeTakeFirst())

/** The enterprises of the caller that have it, newest first. */
export async function companiesWith(tx: Tx, actor: Actor, id: string, paging: Paging) {
  await contractTemplateRow(tx, actor, id)
  const rows = scoped(tx, actor, 'app.contract_template_company')
    .where('app.contract_template_company.template_id', '=', id)
    .select(['app.contract_template_company.company_id as id', 'app.contract_template_company.create_at'])
  const found = await page(tx, rows, paging, { id: 'app.contract_template_company.company_id', create_at: 'app.contract_template_company.create_at' })
  const nameOf = await namesOf(tx, { tenants: found.results.map((row) => row.id) })
  return mapPage(found, (row) => ({ id: row.id, name: nameOf(row.id), create_at: row.create_at.toISOString() }))
}
