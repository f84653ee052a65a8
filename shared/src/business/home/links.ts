import type { Tile } from '../../domain/home/tile.ts'
import type { Home } from '../home.tsx'

/** The list that a tile counts, as its page's URL selects it. */
export function hrefOf(home: Home, { list, view, filter }: Pick<Tile, 'list' | 'view' | 'filter'>): string {
  const search = new URLSearchParams({ ...(view !== undefined && { view }), ...filter })
  // Without any parameter the list would open with the user's own default view.
  if (search.size === 0) search.set('saved', 'none')
  return `${home.listOf(list).path}?${search.toString()}`
}

/** How long ago, in the largest unit that says something: 40 分钟, 7 小时, 3 天. */
export function ageText(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`
}
