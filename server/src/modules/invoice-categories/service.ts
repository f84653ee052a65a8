import { invoiceCategoryFields } from '@linggong/shared/domain/fields/invoice-category'
import { percentToPpm, ppmToPercent } from '@linggong/shared/domain/money'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { mapPage, page, wireTimes, type Paging } from '../../kernel/lists.ts'
import { claimName } from '../../kernel/names.ts'
import { asSeen, record } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, isFlag, matching } from '../lists/filters.ts'

interface Filter {
  readonly name?: string | undefined
  readonly is_enable?: 'true' | 'false' | undefined
}

/** Ratios in percent. */
interface Facts {
  readonly name: string
  readonly tax_code: string
  readonly ratios: readonly number[]
}

type Change = { readonly [K in keyof Facts]?: Facts[K] | undefined } & { readonly is_enable?: boolean | undefined; readonly version: number }

type CategoryRow = Row<'app.invoice_category'>

const table = 'app.invoice_category'
const categories = record(table, 'invoice_category')
const orderings = { id: `${table}.id`, name: `${table}.name`, create_at: `${table}.create_at` } as const

export async function categoriesOf(tx: Tx, { name, is_enable, ...paging }: Filter & Paging) {
  const query = tx.selectFrom(table).selectAll().where(matching(table, { name, is_enable }, { name: contains, is_enable: isFlag }))
  return mapPage(await page(tx, query, paging, orderings), wire)
}

export async function createCategory(tx: Tx, actor: Actor, facts: Facts, now: Date) {
  await checkName(tx, actor, null, facts.name)
  const row = await tx.insertInto(table).values({ id: newId(), ...stored(facts), create_at: now }).returningAll().executeTakeFirstOrThrow()
  await recordChange(tx, actor, 'invoice_category', row.id, 'create', diff(null, logged(facts), invoiceCategoryFields))
  return wire(row)
}

export async function updateCategory(tx: Tx, actor: Actor, id: string, { version, ...wish }: Change) {
  const before = asSeen(await categoryOf(tx, id, { lock: true }), version)
  const was = wire(before)
  const facts = { name: wish.name ?? was.name, tax_code: wish.tax_code ?? was.tax_code, ratios: wish.ratios ?? was.ratios }
  const is_enable = wish.is_enable ?? before.is_enable
  if (facts.name !== before.name) await checkName(tx, actor, id, facts.name)
  const action = is_enable === before.is_enable ? 'update' : is_enable ? 'enable' : 'disable'
  await categories.change(tx, actor, before, { ...stored(facts), is_enable }, { action, from: { ...logged(was), is_enable: was.is_enable }, to: { ...logged(facts), is_enable } })
  return wire(await categoryOf(tx, id))
}

/** They belong to nobody: everybody sees the same ones, and the contract lets only the operator change them. */
export async function categoryOf(tx: Tx, id: string, { lock = false } = {}): Promise<CategoryRow> {
  const query = tx.selectFrom(table).selectAll().where('id', '=', id)
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

const checkName = (tx: Tx, actor: Actor, id: string | null, name: string): Promise<void> =>
  claimName(tx, { ownerId: actor.tenantId, what: '开票类目', name, id }, () => tx.selectFrom(table).select('id').where('name', '=', name).executeTakeFirst())

const stored = ({ name, tax_code, ratios }: Facts) => ({ name, tax_code, ratios: ratios.map(percentToPpm) })
const logged = ({ name, tax_code, ratios }: Facts) => ({ name, tax_code, ratios: ratios.map(String) })
const wire = (row: CategoryRow) => ({ ...wireTimes(row), ratios: row.ratios.map(ppmToPercent) })
