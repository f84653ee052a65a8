import { expect, test } from 'vitest'
import { messageKindRows, mutedOf } from './message-kinds.ts'

test('what was kept counts only for kinds that can be switched off', () => {
  const free = messageKindRows.flatMap(({ kind, must }) => (must === undefined ? [kind] : []))
  expect(mutedOf(messageKindRows.map(({ kind }) => kind))).toEqual(free)
  for (const garbage of [undefined, null, 'job', { 0: 'job' }, [null, 7, 'none', ['job']]]) expect(mutedOf(garbage)).toEqual([])
})
