import { expect, test } from 'vitest'
import { type Flavour, flavours } from '../flavours.ts'
import { pagesOf } from '../pages/page.ts'
import { pageTables } from '../pages/tables.ts'
import { homes } from './tables.ts'
import { type Tile, tilesOf } from './tile.ts'

const isFirstOfItsPage = (flavour: Flavour, { list }: Tile): boolean => pagesOf(pageTables[flavour]).find(({ lists }) => lists?.includes(list))?.lists?.[0] === list

test.each([...flavours])('%s: a tile of a list that is not the first of its page says which of its lists opens', (flavour) => {
  const tiles: readonly Tile[] = [...tilesOf(homes[flavour], '2026-11-28'), ...(homes[flavour].others ?? [])]
  expect(tiles.length).toBeGreaterThan(3)
  expect(tiles.filter((tile) => tile.view === undefined && !isFirstOfItsPage(flavour, tile)).map(({ key }) => key)).toEqual([])
})
