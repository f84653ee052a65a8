import { sql, type SqlBool } from 'kysely'
import { isOpenScope } from '@linggong/shared/domain/open-scopes'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { mapPage, page, type Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains } from '../lists/filters.ts'

export type OpenClient = Row<'app.open_client'>

interface Filter {
  readonly name?: string | undefined
  readonly status?: readonly string[] | undefined
}

const orderings = { id: 'app.open_client.id', name: 'app.open_client.name', expire_on: 'app.open_client.expire_at', used_at: 'app.open_client.used_at', create_at: 'app.open_client.create_at' } as const

/** The clients of the caller's own organisation; nobody else's, whoever is above it. */
const own = (tx: Tx, actor: Actor) => tx.selectFrom('app.open_client').selectAll().where('app.open_client.tenant_id', '=', actor.tenantId)

export async function clientsOf(tx: Tx, actor: Actor, { name = '', status = [], ...paging }: Filter & Paging, now: Date) {
  const isIn = sql<SqlBool>`case when deleted_at is not null then 'deleted' when not is_enable then 'disable' when expire_at <= ${now} then 'expired' else 'enable' end = any(${[...status]})`
  let query = own(tx, actor)
  if (name !== '') query = query.where(contains('app.open_client.name', name))
  query = status.length > 0 ? query.where(isIn) : query.where('app.open_client.deleted_at', 'is', null)
  return mapPage(await page(tx, query, paging, orderings), (row) => clientWire(row, now))
}

/** Every client that has not been deleted. */
export const presentClients = (tx: Tx, actor: Actor): Promise<OpenClient[]> => own(tx, actor).where('deleted_at', 'is', null).execute()

/** Also a deleted one: its change log stays. */
export async function clientRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<OpenClient> {
  const query = own(tx, actor).where('app.open_client.id', '=', id)
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** The last day of a client that ends at this moment. */
export const lastDay = (expireAt: Date): string => addDays(businessDate(expireAt), -1)

export function clientWire(row: OpenClient, now: Date) {
  const { id, name, remark, scopes, addresses, expire_at, is_enable, secret_at, former_until, used_at, deleted_at, create_at, version } = row
  return {
    id, name, remark, scopes: scopes.filter(isOpenScope), addresses, version,
    expire_on: lastDay(expire_at),
    status: deleted_at !== null ? ('deleted' as const) : !is_enable ? ('disable' as const) : expire_at <= now ? ('expired' as const) : ('enable' as const),
    secret_at: secret_at.toISOString(),
    former_until: former_until !== null && former_until > now ? former_until.toISOString() : null,
    used_at: used_at?.toISOString() ?? null,
    create_at: create_at.toISOString(),
  }
}
