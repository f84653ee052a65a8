import { homes } from '@linggong/shared/domain/home/tables'
import { type Tile, tilesOf } from '@linggong/shared/domain/home/tile'
import { type Page, type PageTable, pagesOf } from '@linggong/shared/domain/pages/page'
import { type DocumentName, pageTables } from '@linggong/shared/domain/pages/tables'
import { searchBills } from '@linggong/shared/contract/bills'
import { listBillBatches } from '@linggong/shared/contract/bill-batches'
import type { Call } from '@linggong/shared/contract/call'
import { searchSettlements } from '@linggong/shared/contract/settlements'
import { listPlatforms } from '@linggong/shared/contract/tenants'
import type { BusinessDate } from '@linggong/shared/domain/time'
import { isHeld, type Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ServedList } from '../../module.ts'

/** The call that lists the rows of a document. */
const callOf: Readonly<Partial<Record<DocumentName, Call>>> = { bill: searchBills, bill_batch: listBillBatches, group: listPlatforms, settlement: searchSettlements }

export interface Figure {
  readonly key: string
  readonly count: number
  readonly is_capped?: boolean
  readonly amount: number | null
  readonly oldest_at: string | null
}

/** The tiles whose list, and for work that waits its action, this caller has; each with its page. */
export function ownTiles(actor: Actor, today: BusinessDate): { readonly tile: Tile & { readonly grant?: string }; readonly page: Page }[] {
  const table: PageTable = pageTables[actor.flavour]
  const pages = pagesOf(table, actor.flavour)
  return tilesOf(homes[actor.flavour], today).flatMap((tile) => {
    const page = pages.find(({ lists }) => lists?.includes(tile.list))
    const isOpen = page !== undefined && isHeld(actor, page.name) && (tile.grant === undefined || isHeld(actor, `${page.name}:${tile.grant}`))
    return isOpen ? [{ tile, page }] : []
  })
}

/** The list itself is asked, for its oldest row or its first one. */
export async function figureOf(tx: Tx, actor: Actor, lists: readonly ServedList[], { key, list, filter, sum, since }: Tile): Promise<Figure> {
  const served = lists.find(({ call }) => call === callOf[list])
  if (served === undefined) throw new Error(`no call lists ${list}`)
  const found = await served.page(tx, actor, { ...filter, page: 1, page_size: 1, ...(since !== undefined && { ordering: since }) })
  const amount = sum === undefined ? undefined : found.sums?.[sum]
  const oldest = since === undefined ? undefined : found.results[0]?.[since]
  return {
    key,
    count: found.total,
    ...((found.total_capped === true || found.sums?.['is_capped'] === true) && { is_capped: true }),
    amount: typeof amount === 'number' ? amount : null,
    oldest_at: typeof oldest === 'string' ? oldest : null,
  }
}
