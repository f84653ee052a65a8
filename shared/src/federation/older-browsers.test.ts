import { afterEach, expect, test, vi } from 'vitest'

const places = [[Array.prototype, ['toSorted', 'toReversed', 'toSpliced']], [Map, ['groupBy']], [URL, ['canParse']], [String.prototype, ['isWellFormed']]] as const
const known = places.map(([where, names]) => [where, names.map((name) => [name, Object.getOwnPropertyDescriptor(where, name)] as const)] as const)

afterEach(() => {
  for (const [where, own] of known) for (const [name, descriptor] of own) Object.defineProperty(where, name, descriptor ?? {})
})

/** What the code of every page calls, on values of every kind that it is called with. */
function answers(): unknown[] {
  const numbers = [3, 1, 2]
  return [
    numbers.toSorted(), numbers.toSorted((a, b) => b - a), ['b', 'a'].toSorted(), numbers.toReversed(), numbers.toSpliced(1, 1), numbers.toSpliced(0, 0, 9), numbers,
    Map.groupBy(['a', 'bb', 'c'], ({ length }) => length), Map.groupBy(new Set([1, 2, 3]), (_, index) => index % 2), Map.groupBy([], () => 1),
    URL.canParse('https://a.example/x'), URL.canParse('/x'), URL.canParse('/x', 'https://a.example'), URL.canParse('http://['),
    'ab灵😀'.isWellFormed(), '\uD83D'.isWellFormed(), 'a\uDE00b'.isWellFormed(), ''.isWellFormed(),
  ]
}

test('a browser without them gets what a newer one has, and no loop over an array meets it', async () => {
  const expected = answers()
  for (const [where, names] of places) for (const name of names) Reflect.deleteProperty(where, name)
  expect(() => answers()).toThrow(TypeError)
  await import('./older-browsers.ts')
  expect(answers()).toEqual(expected)
  expect(Object.keys(Array.prototype)).toEqual([])
})

test('a browser that has them keeps its own', async () => {
  vi.resetModules()
  const own = places.map(([where, names]) => names.map((name) => Reflect.get(where, name) as unknown))
  await import('./older-browsers.ts')
  expect(places.map(([where, names]) => names.map((name) => Reflect.get(where, name) as unknown))).toEqual(own)
})
