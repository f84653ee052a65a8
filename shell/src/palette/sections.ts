import { type Group, type PaletteItem, groupTitles } from './items.ts'
import type { Hit } from './search.ts'

export interface Section {
  readonly group: Group
  readonly title: string
  /** The index of its first hit in the whole list. */
  readonly start: number
  readonly hits: readonly Hit<PaletteItem>[]
}

/** The number of recent records shown for an empty query. */
const recentShown = 8
const foundShown = 12

/** Groups the hits; the group with the best hit comes first. */
export function sectionsOf(hits: readonly Hit<PaletteItem>[], isEmptyQuery: boolean): readonly Section[] {
  const groups = new Map<Group, Hit<PaletteItem>[]>()
  for (const hit of hits) groups.set(hit.item.group, [...(groups.get(hit.item.group) ?? []), hit])
  let start = 0
  return [...groups].map(([group, all]) => {
    const section = { group, title: groupTitles[group], start, hits: all.slice(0, limitOf(group, isEmptyQuery)) }
    start += section.hits.length
    return section
  })
}

function limitOf(group: Group, isEmptyQuery: boolean): number {
  if (!isEmptyQuery) return foundShown
  return group === 'recent' ? recentShown : Infinity
}
