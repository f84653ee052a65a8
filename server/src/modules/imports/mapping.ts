import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyImport } from '@linggong/shared/domain/imports/define'
import { type BuiltImport, importersOf, importKinds } from '@linggong/shared/domain/imports/kinds'
import { isDataRow } from '@linggong/shared/domain/imports/mapping'
import { json } from '../../db/bulk.ts'
import type { MappedColumn } from '../../db/column-types.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface File {
  readonly category: BuiltImport
  readonly headers: readonly string[]
}

/** More forms of files than an organisation gets of one kind; of more, those used longest ago are forgotten. */
const most = 200

/** How the caller's organisation read files with these headers last time, or null. */
export async function mappingOf(tx: Tx, actor: Actor, { category, headers }: File) {
  requireImporter(actor, category)
  const row = await tx
    .selectFrom('app.import_mapping')
    .select(['columns', 'creator', 'update_at'])
    .where('park_id', '=', actor.chain.park_id)
    .where('tenant_id', '=', actor.tenantId)
    .where('category', '=', category)
    .where('headers_hash', '=', hashOf(headers))
    .executeTakeFirst()
  return row === undefined ? null : { ...row, update_at: row.update_at.toISOString() }
}

/** Remembers how files with these headers are read; refuses columns that the kind or the file does not have, and any of them twice. */
export async function keepMapping(tx: Tx, actor: Actor, { category, headers, columns }: File & { readonly columns: readonly MappedColumn[] }, now: Date): Promise<void> {
  requireImporter(actor, category)
  const kind: AnyImport = importKinds[category]
  const isKnown = columns.every(({ column, header }) => Object.hasOwn(kind.columns, column) && headers.includes(header))
  const isOnce = [columns.map(({ column }) => column), columns.map(({ header }) => header), headers].every((names) => new Set(names).size === names.length)
  if (isDataRow(headers)) refuse(400, '第一行是数据，不是表头')
  if (!isKnown || !isOnce) refuse(400, '列对应与文件的表头不符，请重新选择文件')
  const row = { columns: json([...columns]), creator: actor.name, update_at: now }
  await tx
    .insertInto('app.import_mapping')
    .values({ park_id: actor.chain.park_id, tenant_id: actor.tenantId, category, headers_hash: hashOf(headers), ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'category', 'headers_hash', 'park_id']).doUpdateSet(row))
    .execute()
  await sql`
    delete from app.import_mapping m
    where m.park_id = ${actor.chain.park_id} and m.tenant_id = ${actor.tenantId} and m.category = ${category} and m.update_at < (
      select k.update_at from app.import_mapping k
      where k.park_id = ${actor.chain.park_id} and k.tenant_id = ${actor.tenantId} and k.category = ${category}
      order by k.update_at desc offset ${most - 1} limit 1)`.execute(tx)
}

function requireImporter(actor: Actor, category: BuiltImport): void {
  if (!importersOf(category, actor.flavour).some((key) => actor.permissions.has(key))) refuse('forbidden', texts.forbidden)
}

const hashOf = (headers: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(headers.toSorted())).digest()
