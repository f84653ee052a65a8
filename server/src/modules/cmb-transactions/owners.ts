import { WALLET_OWNERS } from '@linggong/shared/domain/postings'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, is } from '../lists/filters.ts'

const most = 50

/** Organisations with a wallet, by their name; `id`: this one as well. For the operator, who sees all of them. */
export async function ownersNamed(tx: Tx, name: string, id: string | undefined) {
  const owners = tx.selectFrom('app.tenant as t').select(['t.id', 't.name']).where('t.flavour', 'in', [...WALLET_OWNERS])
  const found = await owners.where(contains('t.name', name)).orderBy('t.name').orderBy('t.id').limit(most).execute()
  const chosen = id === undefined || found.some((row) => row.id === id) ? [] : await owners.where(is('t.id', id)).execute()
  return { results: [...found, ...chosen] }
}
