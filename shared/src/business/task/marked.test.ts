import { expect, test } from 'vitest'
import { partsOf } from './marked.tsx'

const shown = (text: string, words: readonly string[]) => partsOf(text, words).map(({ part, isHit }) => (isHit ? `[${part}]` : part)).join('')

test('words are marked wherever they stand, in either case, the longest first; the text stays whole', () => {
  expect(shown('到店刷单，刷单返现', ['刷单'])).toBe('到店[刷单]，[刷单]返现')
  expect(shown('刷单返利群', ['刷单', '刷单返利'])).toBe('[刷单返利]群')
  expect(shown('Casino 与 casino', ['CASINO'])).toBe('[Casino] 与 [casino]')
  expect(shown('没有', ['刷单', ''])).toBe('没有')
  expect(shown('', ['刷单'])).toBe('')
  for (const text of ['到店刷单', 'aXbXc']) expect(partsOf(text, ['刷单', 'x']).map(({ part }) => part).join('')).toBe(text)
})
