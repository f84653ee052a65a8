import { describe, expect, test } from 'vitest'
import { faultyDay, randomOf } from './faulty-statement.fixture.ts'
import { match, verdictOf, type BankLine, type OwnItem } from './match.ts'

const line = (id: string, more: Partial<BankLine> = {}): BankLine => ({ id, account: 'A', direction: 'out', amount: 100, fee: 0, day: '2026-06-01', bankRef: `B${id}`, requestNo: '', ...more })
const item = (id: string, more: Partial<OwnItem> = {}): OwnItem => ({ id, account: 'A', direction: 'out', amount: 100, day: '2026-06-01', key: `R${id}`, isBanks: false, group: '', ...more })
const told = (lines: readonly BankLine[], items: readonly OwnItem[]) => {
  const { lines: all, ownOnly } = match(lines, items)
  return [...all.map((one) => `${one.line.id} ${one.rule ?? '-'} ${one.items.map(({ id }) => id).join('+')} ${verdictOf(one)}`), ...ownOnly.map(({ id }) => `${id} alone`)]
}

describe('对账', () => {
  test('by the number of either side, with the fee in the same row or without', () => {
    expect(told([line('1', { requestNo: 'Ra' }), line('2', { direction: 'in', bankRef: 'Rb' }), line('3', { requestNo: 'Rc', amount: 102, fee: 2 })], [item('a'), item('b', { direction: 'in' }), item('c')]))
      .toEqual(['1 key a matched', '2 key b matched', '3 key c matched'])
  })

  test('another amount, a second row of the same number, another account or direction are no match', () => {
    expect(told([line('1', { requestNo: 'Ra', amount: 101 })], [item('a')])).toEqual(['1 key a different'])
    expect(told([line('1', { requestNo: 'Ra' }), line('2', { requestNo: 'Ra' })], [item('a')])).toEqual(['1 key a matched', '2 key a different'])
    expect(told([line('1', { requestNo: 'Ra', account: 'Z' }), line('2', { requestNo: 'Ra', direction: 'in' })], [item('a')])).toEqual(['1 -  unknown', '2 -  unknown', 'a alone'])
  })

  test('account, amount and day suggest one, where it is the only one on both sides', () => {
    expect(told([line('1')], [item('a')])).toEqual(['1 amount_day a unknown'])
    expect(told([line('1'), line('2')], [item('a')])).toEqual(['1 -  unknown', '2 -  unknown', 'a alone'])
    expect(told([line('1', { day: '2026-06-02' })], [item('a')])).toEqual(['1 -  unknown', 'a alone'])
    // Both have a number of the bank, and they differ.
    expect(told([line('1')], [item('a', { key: 'Bother', isBanks: true })])).toEqual(['1 -  unknown', 'a alone'])
    expect(told([line('1')], [item('a', { key: 'B1', isBanks: true })])).toEqual(['1 key a matched'])
    // It names a number, which is about something else.
    expect(told([line('1', { requestNo: 'Rother' })], [item('a')])).toEqual(['1 -  unknown', 'a alone'])
  })

  test('what was booked as 不明出账 is suggested for a payment of ours while one waits, and is itself otherwise, or once a person has said no', () => {
    const strange = (id: string) => item(`d${id}`, { key: `B${id}`, isBanks: true, isDoubtful: true })
    expect(told([line('1')], [strange('1'), item('a')])).toEqual(['1 amount_day a unknown'])
    expect(match([line('1')], [strange('1'), item('a')]).lines[0]?.booked?.id).toBe('d1')
    expect(told([line('1')], [strange('1'), item('a', { amount: 99 })])).toEqual(['1 key d1 matched', 'a alone'])
    expect(told([line('1', { isRefused: true })], [strange('1'), item('a')])).toEqual(['1 key d1 matched', 'a alone'])
    // All of them were booked, so it is all the same which is which.
    expect(told([line('1'), line('2')], [strange('1'), strange('2'), item('a')])).toEqual(['1 amount_day a unknown', '2 key d2 matched'])
    expect(told([line('1'), line('2')], [strange('1'), item('a')])).toEqual(['1 amount_day a unknown', '2 -  unknown'])
    expect(told([line('1', { amount: 355, fee: 5 })], [strange('1'), item('a', { group: 'S' }), item('b', { group: 'S', amount: 250 })])).toEqual(['1 many_fee a+b unknown'])
  })

  test('many to one, with the fee of the bank', () => {
    const group = [item('a', { group: 'S' }), item('b', { group: 'S', amount: 250 })]
    expect(told([line('1', { amount: 350 })], group)).toEqual(['1 many_fee a+b unknown'])
    expect(told([line('1', { amount: 355, fee: 5 })], group)).toEqual(['1 many_fee a+b unknown'])
    expect(told([line('1', { amount: 356, fee: 5 })], group)).toEqual(['1 -  unknown', 'a alone', 'b alone'])
    expect(told([line('1', { amount: 350 }), line('2', { amount: 350 })], group)).toEqual(['1 -  unknown', '2 -  unknown', 'a alone', 'b alone'])
  })

  test('in generated days every fault is found, nothing else is called one, whatever the order', () => {
    const random = randomOf(7)
    for (let world = 0; world < 200; world += 1) {
      const { lines, items, wrongLines, missing } = faultyDay('2026-06-01', 'A', 1 + Math.floor(random() * 120), Math.floor(random() * 12), random)
      const found = match(lines, items)
      expect(found.lines.filter((one) => verdictOf(one) !== 'matched').map(({ line: { id } }) => id).toSorted()).toEqual(wrongLines.toSorted())
      // What was suggested for a strange row is still ours alone until a person confirms it.
      const suggested = found.lines.filter(({ rule }) => rule === 'amount_day' || rule === 'many_fee').flatMap((one) => one.items.map(({ id }) => id))
      expect([...found.ownOnly.map(({ id }) => id), ...suggested].toSorted()).toEqual(missing.toSorted())
      const shuffled = match(lines.toReversed(), items.toReversed())
      expect(shuffled).toEqual(found)
    }
  })

  test('each of ours is in one match at most, and amounts add up', () => {
    const random = randomOf(11)
    for (let world = 0; world < 100; world += 1) {
      const { lines, items } = faultyDay('2026-06-01', 'A', 60, 30, random)
      const loose = lines.map((one) => (random() < 0.5 ? { ...one, requestNo: '' } : one))
      const found = match(loose, items)
      const once = found.lines.filter(({ isRepeated }) => !isRepeated).flatMap((one) => one.items.map(({ id }) => id))
      expect(new Set(once).size).toBe(once.length)
      expect([...once, ...found.ownOnly.map(({ id }) => id)].toSorted()).toEqual(items.map(({ id }) => id).toSorted())
      for (const one of found.lines) if (one.rule !== null && one.rule !== 'key') expect(one.difference).toBe(0)
    }
  })
})
