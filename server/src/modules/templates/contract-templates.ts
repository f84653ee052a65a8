import { sql } from 'kysely'
import { contractTemplateFields } from '@linggong/shared/domain/fields/template'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, matching, on, oneOf } from '../lists/filters.ts'
import { namesOf } from '../lists/names.ts'

export type ContractTemplateRow = Row<'app.contract_template'>

interface Filter {
  readonly name?: string | undefined
  readonly status?: readonly string[] | undefined
}

const table = 'app.contract_template'
export const contractTemplateRecord = record(table, 'contract_template')
const orderings = { id: `${table}.id`, name: `${table}.name`, generate_at: `${table}.generate_at`, create_at: `${table}.create_at` } as const

/** The operator sees what it writes; all others what was last generated, and nothing of a template that never was. */
const writes = ({ flavour }: Actor): boolean => flavour === 'saas'

const seen = (tx: Tx, actor: Actor) => tx.selectFrom(table).selectAll().$if(!writes(actor), (rows) => rows.where('file_id', 'is not', null))

export async function contractTemplatesOf(tx: Tx, actor: Actor, { name, status, ...paging }: Filter & Paging) {
  const column = writes(actor) ? 'name' : 'issued_name'
  const states = writes(actor) ? status : undefined
  const found = await page(tx, seen(tx, actor).where(matching(table, { name, status: states }, { name: on(column, contains), status: oneOf })), paging, orderings)
  const counts = await companyCounts(tx, actor, found.results.map(({ id }) => id))
  return mapPage(found, (row) => wire(actor, row, counts))
}

export async function contractTemplateRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<ContractTemplateRow> {
  const query = seen(tx, actor).where('id', '=', id)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

export async function contractTemplateOf(tx: Tx, actor: Actor, id: string) {
  const row = await contractTemplateRow(tx, actor, id)
  return { ...wire(actor, row, await companyCounts(tx, actor, [id])), body: writes(actor) ? row.body : row.issued_body }
}

function wire(actor: Actor, { id, name, issued_name, status, generate_at, create_at, version }: ContractTemplateRow, counts: ReadonlyMap<string, number>) {
  const own = writes(actor)
  return { id, name: own ? name : issued_name, status: own ? status : ('generated' as const), company_count: counts.get(id) ?? 0, generate_at: generate_at?.toISOString() ?? null, create_at: create_at.toISOString(), version }
}

async function companyCounts(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('app.contract_template_company as c')
    .select(['c.template_id', sql<string>`count(*)`.as('number')])
    .where(inScope(actor, 'c'))
    .where('c.template_id', 'in', ids)
    .groupBy('c.template_id')
    .execute()
  return new Map(rows.map(({ template_id, number }) => [template_id, Number(number)]))
}

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

/** Under the operator's lock, so that of two equal names at once the second gets a message instead of an index violation. */
async function checkName(tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> {
  await tx.selectFrom('app.tenant').select('id').where('id', '=', actor.tenantId).forNoKeyUpdate().execute()
  const taken = await tx.selectFrom(table).select('id').where('owner_id', '=', actor.tenantId).where('name', '=', name).executeTakeFirst()
  if (taken !== undefined && taken.id !== id) refuse(400, `已有名为“${name}”的合同模板`, { fields: [{ field: 'name', text: '已有同名的合同模板' }] })
}

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
