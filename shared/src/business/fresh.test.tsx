// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '@linggong/shared/api/errors'
import { useBegun, useFresh } from './fresh.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a form begins with an answer since it was opened, and stays without one', () => {
  const asked = (data: string | undefined, isFetchedAfterMount: boolean) => ({ data, isFetchedAfterMount })
  const { result, rerender } = renderHook(useFresh<string>, { initialProps: asked('of before', false) })
  expect(result.current).toBeUndefined()
  rerender(asked('of now', true))
  expect(result.current).toBe('of now')
  rerender(asked('of now', false))
  expect(result.current).toBe('of now')
  rerender(asked(undefined, true))
  expect(result.current).toBe('of now')
  rerender(asked('later', true))
  expect(result.current).toBe('later')
})

test('what was typed outlives the time after which the cache forgets a hidden page, also where nothing can be read then', async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(async () => '4.5').mockResolvedValueOnce('4.5').mockRejectedValue(new Error('offline'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  function Form({ begin }: { readonly begin: string }) {
    const [text, setText] = useState(begin)
    return <input value={text} onChange={(event) => setText(event.target.value)} />
  }
  function Page() {
    const begin = useFresh(useQuery({ queryKey: ['rate'], queryFn, staleTime: 0 }))
    return begin !== undefined && <Form begin={begin} />
  }
  const page = (mode: 'visible' | 'hidden') => (
    <QueryClientProvider client={client}>
      <Activity mode={mode}>
        <Page />
      </Activity>
    </QueryClientProvider>
  )
  const { rerender } = render(page('visible'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '4.4' } })
  rerender(page('hidden'))
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000))
  expect(client.getQueryCache().getAll()).toEqual([])
  rerender(page('visible'))
  await act(() => vi.advanceTimersByTimeAsync(10))
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4.4')
})

test('a form sends the version that it began with, and goes on with a later one only after a refusal', async () => {
  const client = new QueryClient()
  const { result, rerender } = renderHook(useBegun<number>, { initialProps: { data: 3 }, wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> })
  expect(result.current).toBe(3)
  rerender({ data: 4 })
  expect(result.current).toBe(3)
  const refused = client.getMutationCache().build(client, { mutationFn: () => Promise.reject(new ApiError({ kind: 'status', status: 409, code: 'stale', message: '记录已被修改' })) })
  await act(() => refused.execute(undefined).catch(() => undefined))
  expect(result.current).toBe(4)
})
