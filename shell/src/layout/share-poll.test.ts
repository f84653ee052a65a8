// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharePoll } from './share-poll.ts'

const everyMs = 10_000
const queryKey = ['counts']
const isAnswer = (value: unknown): value is number => typeof value === 'number'

let asked: string[] = []
let windows: { readonly client: QueryClient; readonly end: () => void }[] = []

/** A window of this browser, as far as the poll knows it. */
function open(name: string, answer: () => Promise<unknown> = async () => Date.now()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn = () => {
    asked.push(name)
    return answer()
  }
  const end = sharePoll(client, { of: name.replace(/\d/u, ''), queryKey, ask: () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }), everyMs, isAnswer })
  windows.push({ client, end })
  return { client, end, ask: () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }) }
}

/** Messages between windows are delivered by the event loop, which fake timers do not turn. */
async function pass(ms: number): Promise<void> {
  for (let spent = 0; spent < ms; spent += 100) {
    await vi.advanceTimersByTimeAsync(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  asked = []
})

afterEach(() => {
  for (const { client, end } of windows) {
    end()
    client.clear()
  }
  windows = []
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('of three windows one asks every ten seconds, and all of them have the answer', async () => {
  const all = ['me1', 'me2', 'me3'].map((name) => open(name))
  await pass(500)
  const begun = asked.length
  await pass(60_000)
  const polled = asked.slice(begun)
  expect(polled.length).toBeGreaterThanOrEqual(5)
  expect(polled.length).toBeLessThanOrEqual(6)
  expect(new Set(polled).size).toBe(1)
  expect(new Set(all.map(({ client }) => client.getQueryData(queryKey))).size).toBe(1)
})

test('when the window that asks is closed, another one asks within two seconds of its turn', async () => {
  const both = new Map(['me1', 'me2'].map((name) => [name, open(name)]))
  await pass(20_000)
  const last = asked.at(-1) ?? ''
  both.get(last)?.end()
  both.delete(last)
  asked = []
  await pass(12_000)
  expect(asked).toEqual([...both.keys()])
})

test('a window that is asked for and never answers holds the others up for five seconds at most', async () => {
  open('me1', () => new Promise(() => undefined))
  await pass(300)
  open('me2')
  await pass(6000)
  expect(asked).toEqual(expect.arrayContaining(['me1', 'me2']))
  expect(asked.filter((name) => name === 'me2').length).toBe(1)
})

test('a hidden window does not ask, and asks at once when it is looked at again', async () => {
  open('me1')
  await pass(500)
  setHidden(true)
  asked = []
  await pass(60_000)
  expect(asked).toEqual([])
  setHidden(false)
  await pass(200)
  expect(asked).toEqual(['me1'])
  // Looked away and back: the answer is still new.
  setHidden(true)
  setHidden(false)
  await pass(5000)
  expect(asked).toEqual(['me1'])
})

test('what a window asks for after an action, the others have too; failures are not asked again at once', async () => {
  const first = open('me1')
  const second = open('me2')
  await pass(500)
  await first.ask()
  await pass(200)
  expect(second.client.getQueryData(queryKey)).toBe(first.client.getQueryData(queryKey))

  open('you1', () => Promise.reject(new Error('no')))
  await pass(500)
  asked = []
  await pass(30_000)
  expect(asked.filter((name) => name === 'you1')).toHaveLength(3)
})

test('another person is told nothing, and an answer of another form is not taken over', async () => {
  const mine = open('me1')
  const theirs = open('you1', async () => -1)
  await pass(500)
  expect([mine.client.getQueryData(queryKey), theirs.client.getQueryData(queryKey)]).toEqual([expect.any(Number), -1])
  expect(mine.client.getQueryData(queryKey)).not.toBe(-1)
  const other = new BroadcastChannel('linggong-polls')
  for (const wrong of [{ of: 'me', answer: { results: 1 } }, { of: 'me' }, null, 'me']) other.postMessage(wrong)
  await pass(200)
  expect(mine.client.getQueryData(queryKey)).toEqual(expect.any(Number))
  other.close()
})

test('a window that ends while its question is on its way asks nothing more', async () => {
  let answer: (value: number) => void = () => undefined
  const { end } = open('a', () => new Promise((resolve) => (answer = resolve)))
  await pass(200)
  end()
  answer(1)
  await pass(3 * everyMs)
  expect(asked).toEqual(['a'])
})
