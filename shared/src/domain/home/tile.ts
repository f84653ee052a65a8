// The first page of a flavour as data: what its figures count, and which list each of them opens.
import type { DocumentName } from '../pages/tables.ts'
import type { PermissionKey } from '../permissions.ts'
import { addDays, addMonths, type BusinessDate, monthOf, type MonthKey } from '../time.ts'

/** What is asked of a list, as its call and its URL take it. */
export type Wish = Readonly<Record<string, string>>

/** The number of records, and perhaps the sum, of a list as the tile's link opens it. */
export interface Tile {
  readonly key: string
  readonly label: string
  readonly list: DocumentName
  /** The list among those of its page, where it is not the first. */
  readonly view?: string
  readonly filter: Wish
  /** One of the sums that the list's answer has. */
  readonly sum?: string
  /** The time by which the oldest record is found: since then it has been in this state. */
  readonly since?: string
}

/** Work that waits for this organisation: counted for those who may do it, on the first page and at the menu's entry. */
export interface WaitingTile extends Tile {
  /** The action of the list's page that does it. */
  readonly grant: string
  /** The words of the link: 去审核. */
  readonly todo: string
}

/** A month of a list: its last six are drawn, and the last two compared. */
interface Months extends Omit<Tile, 'since'> {
  /** The filter of days that selects the month. */
  readonly by: string
}

/** Organisations by what they have of a list this month, the largest first. */
export interface Ranking extends Months {
  readonly sum: string
  /** The filter that selects one of them. */
  readonly of: 'company_id' | 'agency_id'
}

/** For an organisation that has nothing yet. */
interface Beginning {
  readonly text: string
  /** What to do, and the page of the document where it is done, for those who hold the action, or may open the page that it leads to. */
  readonly todo?: { readonly label: string; readonly list: DocumentName } & ({ readonly grant: string } | { readonly page: PermissionKey })
}

export interface HomeFacts {
  /** Most urgent first: the first of them that counts something is the one to do first. */
  readonly waiting: readonly WaitingTile[]
  /** What this organisation could do as well, but others are expected to: it does not wait for it. */
  readonly others?: readonly Tile[]
  /** What others have to do, or what simply is. */
  readonly overview: { readonly title: string; readonly tiles: readonly Tile[] }
  /** What has failed since yesterday; `by` is the filter of days. */
  readonly failed?: Omit<Months, 'sum'>
  readonly months?: Months
  readonly ranks?: readonly Ranking[]
  readonly beginning: Beginning
}

export interface MonthTile extends Tile {
  readonly month: MonthKey
}

const drawnMonths = 6

/** Oldest first; the last one is the present month. */
export function monthTiles({ months }: HomeFacts, today: BusinessDate): MonthTile[] {
  if (months === undefined) return []
  const { by, ...tile } = months
  return Array.from({ length: drawnMonths }, (_, index) => {
    const month = addMonths(monthOf(today), index + 1 - drawnMonths)
    return { ...tile, key: `${tile.key}.${month}`, month, filter: { ...tile.filter, [by]: daysOf(month) } }
  })
}

export const daysOf = (month: MonthKey): string => `${month}-01,${addDays(`${addMonths(month, 1)}-01`, -1)}`

/** What a ranking counts: of one organisation, or without `id` of all of them. */
export function rankedTile({ by, of, ...tile }: Ranking, today: BusinessDate, id?: string): Tile & { readonly sum: string } {
  return { ...tile, filter: { ...tile.filter, [by]: daysOf(monthOf(today)), ...(id !== undefined && { [of]: id }) } }
}

export function failedTile({ failed }: HomeFacts, today: BusinessDate): Tile | undefined {
  if (failed === undefined) return undefined
  const { by, ...tile } = failed
  return { ...tile, filter: { ...tile.filter, [by]: `${addDays(today, -1)},${today}` } }
}

/** All figures of a first page on this day. */
export function tilesOf(facts: HomeFacts, today: BusinessDate): (Tile & Partial<Pick<WaitingTile, 'grant'>>)[] {
  return [...facts.waiting, ...facts.overview.tiles, ...monthTiles(facts, today), ...[failedTile(facts, today) ?? []].flat()]
}
