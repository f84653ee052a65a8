// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { definePreference, usePreference } from './preferences.ts'
import { startTestServer } from './testing/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  server = await startTestServer()
  location.href = `${server.origin}/agency`
})
afterEach(() => server.stop())

function inSuite() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
}

const density = definePreference({
  key: 'ui.density',
  version: 2,
  fallback: 'normal',
  parse: (data) => (typeof data === 'string' ? data : undefined),
  migrate: (data, version) => (version === 1 && data === 0 ? 'dense' : undefined),
})
const kept = (value: unknown) => ({ body: { results: [{ key: 'ui.density', value, update_at: '2026-11-01T00:00:00Z' }] } })
const puts = () => server.seen.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)

test.each([
  [{ v: 2, data: 'wide' }, 'wide'],
  [{ v: 1, data: 0 }, 'dense'],
  [{ v: 1, data: 9 }, 'normal'],
  [{ v: 2, data: 7 }, 'normal'],
  ['garbage', 'normal'],
])('kept as %j it is read as %s', async (value, expected) => {
  server.answer(kept(value))
  const { result } = renderHook(() => usePreference(density), { wrapper: inSuite() })
  expect(result.current[0]).toBe('normal')
  await waitFor(() => expect(result.current[2].isReady).toBe(true))
  expect(result.current[0]).toBe(expected)
})

test('quick changes show at once and arrive in order, the ones in between left out', async () => {
  server.answer(kept({ v: 2, data: 'wide' }), { delayMs: 40 })
  const { result } = renderHook(() => usePreference(density), { wrapper: inSuite() })
  await waitFor(() => expect(result.current[0]).toBe('wide'))
  act(() => {
    result.current[1]('a')
    result.current[1]('b')
    result.current[1]('c')
  })
  await waitFor(() => expect(result.current[0]).toBe('c'))
  await waitFor(() => expect(puts()).toEqual([{ value: { v: 2, data: 'a' } }, { value: { v: 2, data: 'c' } }]))
  act(() => result.current[2].reset())
  await waitFor(() => expect(puts().at(-1)).toEqual({ value: null }))
  expect(result.current[0]).toBe('normal')
})

test('a failed start leaves the fallback and is ready; a failed write shows again what the server has', async () => {
  server.answer({ status: 500 })
  const { result } = renderHook(() => usePreference(density), { wrapper: inSuite() })
  await waitFor(() => expect(result.current[2].isReady).toBe(true))
  expect(result.current[0]).toBe('normal')
  server.answer({ status: 400, body: { error_msg: '最多保存500项偏好' } }, kept({ v: 2, data: 'wide' }))
  act(() => result.current[1]('x'))
  await waitFor(() => expect(result.current[0]).toBe('wide'))
})
