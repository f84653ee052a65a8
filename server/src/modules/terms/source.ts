import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { sourceOf } from './terms.ts'

/** Where the rates of a settlement come from, in words; undefined of one made before that was kept. */
export async function copiedFrom(tx: Tx, { park_id, contract_id, rate_change_id }: Pick<Row<'app.settlement'>, 'park_id' | 'contract_id' | 'rate_change_id'>): Promise<string | undefined> {
  if (contract_id === null) return undefined
  const contract = await tx.selectFrom('app.company_contract').select(['sn', 'start_at', 'end_at']).where('park_id', '=', park_id).where('id', '=', contract_id).executeTakeFirst()
  if (contract === undefined) return undefined
  const change = rate_change_id === null ? undefined : await tx.selectFrom('app.rate_change').select('effective_at').where('park_id', '=', park_id).where('id', '=', rate_change_id).executeTakeFirst()
  return sourceOf({ contract, change: change ?? null })
}
