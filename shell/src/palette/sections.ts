import { type Group, type PaletteItem, groupTitles } from './items.ts'
import type { Hit } from './search.ts'

export interface Section {
  readonly group: Group
  readonly title: string
  /** The place of its first hit among all that are shown. */
  readonly start: number
  readonly hits: readonly Hit<PaletteItem>[]
}

/** Records looked at lately are many; before anything is typed the last few are what is meant. */
const recentShown = 8
const foundShown = 12

/** Hits under their group; the group with the best one first. */
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
