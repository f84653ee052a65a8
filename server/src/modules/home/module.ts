import { cooperationStats, groupFigures, homeDeadlines, homeFigures, waitingCounts, workbenchStats } from '@linggong/shared/contract/home'
import { cooperationTiles } from '@linggong/shared/domain/home/company'
import { businessDate } from '@linggong/shared/domain/time'
import { read } from '../../kernel/route.ts'
import { type Actor, whoseDisabled } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { defineModule, type ServedList } from '../../module.ts'
import { deadlinesOf } from './deadlines.ts'
import { figuresOf, openTo, ownTiles, ownWork } from './figures.ts'
import { figuresOfGroups } from './groups.ts'
import { ownRanks } from './ranks.ts'

async function figures(tx: Tx, actor: Actor, lists: readonly ServedList[], now: Date) {
  const today = businessDate(now)
  return { today, results: await figuresOf(tx, actor, lists, ownTiles(actor, today)), ranks: await ownRanks(tx, actor, today) }
}

async function cooperations(tx: Tx, actor: Actor, lists: readonly ServedList[], now: Date) {
  const today = businessDate(now)
  return { today, results: await figuresOf(tx, actor, lists, openTo(actor, cooperationTiles(today))) }
}

/** By page, only what waits. */
async function waiting(tx: Tx, actor: Actor, lists: readonly ServedList[], now: Date) {
  const pages = new Map<string, { page: string; count: number; is_capped?: boolean }>()
  const work = ownWork(actor, businessDate(now))
  const figures = await figuresOf(tx, actor, lists, work)
  for (const [index, { page }] of work.entries()) {
    const { count = 0, is_capped: isCapped = false } = figures[index] ?? {}
    const known = pages.get(page.name) ?? { page: page.name, count: 0 }
    pages.set(page.name, { ...known, count: known.count + count, ...(isCapped && { is_capped: true }) })
  }
  return { disabled_by: whoseDisabled(actor), results: [...pages.values()] }
}

/** The first page of every flavour, and the numbers beside the menu's entries. */
export const home = defineModule({
  routes: ({ lists }) => [
    read(workbenchStats, (tx, { actor, now }) => figures(tx, actor, lists, now)),
    read(cooperationStats, (tx, { actor, now }) => cooperations(tx, actor, lists, now)),
    read(homeFigures, (tx, { actor, now }) => figures(tx, actor, lists, now)),
    read(homeDeadlines, (tx, { actor, query, now }) => deadlinesOf({ tx, actor, lists, now }, query.days)),
    read(groupFigures, (tx, { now }) => figuresOfGroups(tx, now)),
    read(waitingCounts, (tx, { actor, now }) => waiting(tx, actor, lists, now)),
  ],
})
