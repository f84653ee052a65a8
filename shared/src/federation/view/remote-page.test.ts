// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RemoteRoute } from '../../api/remote.ts'
import { preloadPage, preloadWhenIdle } from './remote-page.tsx'

const routeOf = (page: RemoteRoute['page']): RemoteRoute => ({ name: 'R', path: 'agency/r', title: '页', kind: 'list', inMenu: true, module: { name: 'M', title: '组' }, page })
const found = () => Promise.resolve({ Page: () => null })

const idle: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void idle.splice(handle - 1, 1))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

const saveData = (isOn: boolean) => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: isOn } })

test('a page that the pointer is on its way to is fetched once', async () => {
  const page = vi.fn(found)
  const route = routeOf(page)
  await preloadPage(route)
  await preloadPage(route)
  expect(page).toHaveBeenCalledTimes(1)
})

test('a fetch that failed and nobody waited for is forgotten: the next one asks anew', async () => {
  const page = vi.fn(found).mockRejectedValueOnce(new Error('gone'))
  const route = routeOf(page)
  await preloadPage(route)
  await preloadPage(route)
  expect(page).toHaveBeenCalledTimes(2)
})

test('who saves data fetches nothing ahead, neither on the way nor when idle', async () => {
  saveData(true)
  const page = vi.fn(found)
  await preloadPage(routeOf(page))
  preloadWhenIdle([routeOf(page)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(idle).toEqual([])
  expect(page).not.toHaveBeenCalled()
  saveData(false)
  await preloadPage(routeOf(page))
  expect(page).toHaveBeenCalledTimes(1)
})

test('pages of the menu are fetched one after the other when there is nothing else to do, until told to stop', async () => {
  const pages = [vi.fn(found), vi.fn(found), vi.fn(found)]
  const stop = preloadWhenIdle(pages.map(routeOf))
  expect(idle).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  for (const calls of [[1, 0, 0], [1, 1, 0]]) {
    idle.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(pages.map((page) => page.mock.calls.length)).toEqual(calls)
  }
  stop()
  idle.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.map((page) => page.mock.calls.length)).toEqual([1, 1, 0])
})

test('once a page does not come, no other is fetched ahead: the files of its build may all be broken', async () => {
  const pages = [vi.fn(found), vi.fn(found).mockRejectedValue(new Error('gone')), vi.fn(found)]
  preloadWhenIdle(pages.map(routeOf))
  await vi.advanceTimersByTimeAsync(4000)
  for (let times = 0; times < 3; times += 1) {
    idle.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(pages.map((page) => page.mock.calls.length)).toEqual([1, 1, 0])
})
