// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFormFacts } from './form-facts.tsx'

test('a form begins with an answer since it was opened, and its dialog closes where there is none', () => {
  const onClose = vi.fn()
  const { result, rerender } = renderHook((asked: Parameters<typeof useFormFacts<string>>[0]) => useFormFacts(asked, onClose), {
    initialProps: { data: 'of before', error: null, isFetchedAfterMount: false } as Parameters<typeof useFormFacts<string>>[0],
  })
  expect(result.current).toBeUndefined()
  rerender({ data: 'of now', error: null, isFetchedAfterMount: true })
  expect(result.current).toBe('of now')
  // Not reached now: what was known is better than nothing, and the server checks it.
  rerender({ data: 'of before', error: new Error('offline'), isFetchedAfterMount: true })
  expect([result.current, onClose.mock.calls.length]).toEqual(['of before', 0])
  rerender({ data: undefined, error: new Error('offline'), isFetchedAfterMount: true })
  expect(result.current).toBeUndefined()
  expect(onClose).toHaveBeenCalledTimes(1)
})
