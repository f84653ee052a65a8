// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useFormFacts } from './form-facts.tsx'

type Asked = Parameters<typeof useFormFacts<string>>[0]

function shown(initialProps: Asked) {
  const onClose = vi.fn()
  return { ...renderHook((asked: Asked) => useFormFacts(asked, onClose), { initialProps }), onClose }
}

test('a form begins with an answer since it was opened, and keeps it', () => {
  const { result, rerender, onClose } = shown({ data: 'of before', error: null, isFetchedAfterMount: false })
  expect(result.current).toBeUndefined()
  rerender({ data: 'of now', error: null, isFetchedAfterMount: true })
  expect(result.current).toBe('of now')
  // Forgotten by the cache and not reached: the form is open, with what was typed.
  rerender({ data: undefined, error: new Error('offline'), isFetchedAfterMount: true })
  expect([result.current, onClose.mock.calls.length]).toEqual(['of now', 0])
})

test('where it is not reached, what was known is better than nothing, and the server checks it', () => {
  const { result, onClose } = shown({ data: 'of before', error: new Error('offline'), isFetchedAfterMount: true })
  expect([result.current, onClose.mock.calls.length]).toEqual(['of before', 0])
})

test('where nothing is known, the dialog closes', () => {
  const { result, rerender, onClose } = shown({ data: undefined, error: null, isFetchedAfterMount: false })
  rerender({ data: undefined, error: new Error('offline'), isFetchedAfterMount: true })
  expect([result.current, onClose.mock.calls.length]).toEqual([undefined, 1])
})
