import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrange, inOrder, move, parseSettings, plainSettings, withShown } from './settings.ts'
import type { Column } from './types.ts'

const column = (key: string, fixed?: 'left' | 'right'): Column<unknown> => ({ key, title: key, width: 100, render: () => null, ...(fixed && { fixed }) })
const columns = [column('sn', 'left'), column('name'), column('amount'), column('time'), column('actions', 'right')]
const keys = (list: readonly Column<unknown>[]) => list.map(({ key }) => key)

describe('arrange', () => {
  it('leaves the screen\'s own order alone', () => {
    expect(arrange(columns, plainSettings)).toEqual(columns)
  })

  it('hides, orders and pins', () => {
    const shown = arrange(columns, { ...plainSettings, order: ['time', 'amount'], hidden: ['name'], pins: { sn: 'none', amount: 'left' } })
    expect(keys(shown)).toEqual(['amount', 'sn', 'time', 'actions'])
    expect(shown[0]?.fixed).toBe('left')
    expect(shown[1]?.fixed).toBeUndefined()
  })

  it('ignores a column that is gone and puts a new one behind its neighbour', () => {
    const older = { ...plainSettings, order: ['time', 'gone', 'name', 'sn', 'actions'], hidden: ['gone'] }
    expect(keys(arrange(columns, older))).toEqual(['sn', 'time', 'name', 'amount', 'actions'])
  })

  it('hides what the screen has to spare until the user shows it, and again', () => {
    const spare: Column<unknown> = { ...column('note'), isSpare: true }
    const all = [...columns.slice(0, -1), spare, column('actions', 'right')]
    expect(keys(arrange(all, plainSettings))).toEqual(keys(columns))
    const shown = withShown(plainSettings, spare, true)
    expect(keys(arrange(all, shown))).toEqual(['sn', 'name', 'amount', 'time', 'note', 'actions'])
    expect(withShown(shown, spare, false)).toEqual(plainSettings)
    expect(keys(arrange(all, withShown(shown, column('name'), false)))).toEqual(['sn', 'amount', 'time', 'note', 'actions'])
  })

  it('never shows nothing', () => {
    expect(keys(arrange(columns, { ...plainSettings, hidden: keys(columns) }))).toEqual(['sn'])
  })
})

describe('move', () => {
  it('changes places within a group, and not beyond', () => {
    const moved = move(columns, plainSettings, 'time', -2)
    expect(moved && keys(inOrder(columns, moved))).toEqual(['sn', 'time', 'name', 'amount', 'actions'])
    expect(move(columns, plainSettings, 'name', -1)).toBeNull()
    expect(move(columns, plainSettings, 'time', 1)).toBeNull()
    expect(move(columns, plainSettings, 'gone', 1)).toBeNull()
  })
})

describe('parseSettings', () => {
  it('takes each part as far as it is sound', () => {
    expect(parseSettings({ order: ['a', 1, 'a'], hidden: 'x', widths: { a: 80.4, b: 'c', d: 1e9, e: Number.NaN }, pins: { a: 'left', b: 'top' }, density: 'tiny' })).toEqual({
      order: ['a'], hidden: [], shown: [], widths: { a: 80, d: 900 }, pins: { a: 'left' }, density: 'default',
    })
    expect(parseSettings(null)).toBeUndefined()
    expect(parseSettings([])).toBeUndefined()
  })

  it('survives anything that JSON can say, and all columns or one are left', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (kept) => {
        const settings = parseSettings(kept) ?? plainSettings
        expect(inOrder(columns, settings)).toHaveLength(columns.length)
        expect(arrange(columns, settings).length).toBeGreaterThan(0)
        expect(parseSettings(settings)).toEqual(settings)
      }),
    )
  })
})
