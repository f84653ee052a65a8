import { searchSettlements } from '@linggong/shared/contract/settlements'
import { homes } from '@linggong/shared/domain/home/tables'
import { rankedTile } from '@linggong/shared/domain/home/tile'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rankedSettlements } from '../settlements/ranked.ts'
import { pageOf } from './figures.ts'

/** The rankings of this flavour's first page, for those who may open their list. */
export async function ownRanks(tx: Tx, actor: Actor, today: BusinessDate) {
  const ranks: { key: string; rows: Awaited<ReturnType<typeof rankedSettlements>> }[] = []
  for (const ranking of homes[actor.flavour].ranks ?? []) {
    if (pageOf(actor, ranking) === undefined) continue
    // As the list reads it; its type only says that a call may have no body.
    const filters = searchSettlements.body?.parse(rankedTile(ranking, today).filter) ?? {}
    ranks.push({ key: ranking.key, rows: await rankedSettlements(tx, actor, filters, ranking.of) })
  }
  return ranks
}
