// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importBills } from '../contract/bills.ts'
import { waitingCounts } from '../contract/home.ts'
import { exportImportErrors } from '../contract/imports.ts'
import { listExports } from '../contract/exports.ts'
import { paySettlement } from '../contract/settlements.ts'
import { lostText, useAction } from './actions.ts'
import { connectNotify } from './notify.ts'
import { useRead } from './queries.ts'
import { startTestServer } from './testing/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let said: string[]
let retries: (() => void)[]

beforeEach(async () => {
  server = await startTestServer()
  location.href = `${server.origin}/agency`
  said = []
  retries = []
  connectNotify({
    error: (text) => said.push(text),
    info: (text) => said.push(text),
    success: (text) => said.push(text),
    lost: ({ cause, text, retry }) => {
      said.push(cause, text)
      retries.push(retry)
    },
  })
})
afterEach(() => server.stop())

function inSuite() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
}

const id = '0190a6b2-0000-7000-8000-000000000001'
const payment = { params: { id }, body: { captcha: '123456', version: 1 } }
const keys = () => server.seen.map(({ headers }) => headers['idempotency-key'])

test('a double click sends once and both clicks get the answer', async () => {
  server.answer({ body: { id }, delayMs: 30 })
  const { result } = renderHook(() => useAction(paySettlement), { wrapper: inSuite() })
  await act(async () => {
    const both = await Promise.all([result.current.run(payment), result.current.run(payment)])
    expect(both).toEqual([{ id }, { id }])
  })
  expect(server.seen).toHaveLength(1)
})

test('after a lost connection the operator is told, and the retry has the same key', async () => {
  server.answer(null, { body: { id } })
  const { result } = renderHook(() => useAction(paySettlement, { success: '支付已提交' }), { wrapper: inSuite() })
  await act(async () => {
    expect(await result.current.run(payment)).toBeUndefined()
  })
  await waitFor(() => expect(result.current.isLost).toBe(true))
  expect(said).toEqual(['服务器开小差了，请稍后再试', '连接中断，尚不确定是否成功。点击重试不会重复支付'])
  await act(async () => retries[0]?.())
  await waitFor(() => expect(said.at(-1)).toBe('支付已提交'))
  expect(new Set(keys()).size).toBe(1)
  expect(keys()).toHaveLength(2)
})

test('a dialog that was closed and opened again repeats the same intent with the same key', async () => {
  server.answer(null)
  const before = renderHook(() => useAction(paySettlement), { wrapper: inSuite() })
  await act(async () => void (await before.result.current.run(payment)))
  before.unmount()
  const after = renderHook(() => useAction(paySettlement), { wrapper: inSuite() })
  await act(async () => void (await after.result.current.run(payment)))
  expect(new Set(keys()).size).toBe(1)
})

test('a changed body, a success and a refusal each begin a new intent', async () => {
  server.answer({ status: 400, body: { error_msg: '余额不足' } })
  const { result } = renderHook(() => useAction(paySettlement), { wrapper: inSuite() })
  const other = { ...payment, body: { captcha: '654321', version: 1 } }
  for (const input of [payment, payment, payment, other]) {
    await act(async () => void (await result.current.run(input)))
  }
  expect(new Set(keys()).size).toBe(4)
})

test('a call that is not idempotent carries no key and promises nothing', async () => {
  server.answer(null)
  const { result } = renderHook(() => useAction(exportImportErrors), { wrapper: inSuite() })
  await act(async () => void (await result.current.run({ params: { id } })))
  expect(keys()).toEqual([undefined])
  expect(said).toEqual(['服务器开小差了，请稍后再试'])
})

test('a dialog that shows its failure in place is not spoken over', async () => {
  server.answer({ status: 400, body: { error_msg: '验证码错误或已过期' } }, null)
  const { result } = renderHook(() => useAction(paySettlement, { inPlace: true }), { wrapper: inSuite() })
  await act(async () => void (await result.current.run(payment)))
  await waitFor(() => expect(result.current.error?.message).toBe('验证码错误或已过期'))
  await act(async () => void (await result.current.run(payment)))
  await waitFor(() => expect(result.current).toMatchObject({ isLost: true, error: { message: '服务器开小差了，请稍后再试' } }))
  expect(said).toEqual([])
})

test('R531 a lost connection is told once, in the words of the catalogue', async () => {
  server.answer(null)
  const { result } = renderHook(() => useAction(paySettlement), { wrapper: inSuite() })
  await act(async () => void (await result.current.run(payment)))
  expect(said).toEqual(['服务器开小差了，请稍后再试', '连接中断，尚不确定是否成功。点击重试不会重复支付'])
})

test('a failure reaches onFail with its fields, the promise does not reject', async () => {
  server.answer({ status: 400, body: { error_msg: '验证码错误', fields: { captcha: '不正确' } } })
  const fields: unknown[] = []
  const { result } = renderHook(() => useAction(paySettlement, { onFail: (error) => fields.push(error.fields) }), { wrapper: inSuite() })
  await act(async () => void (await result.current.run(payment)))
  expect(fields).toEqual([{ captcha: '不正确' }])
})

test('what a call changes is read again, whether it succeeded or was refused', async () => {
  const list = { total: 0, page: 1, page_size: 10, results: [] }
  const exported = { body: { id } }
  server.answer({ body: list }, exported, { body: list }, { status: 400 }, { body: { ...list, total: 1 } })
  const { result } = renderHook(() => ({ read: useRead(listExports), action: useAction(exportImportErrors) }), { wrapper: inSuite() })
  await waitFor(() => expect(result.current.read.data).toEqual(list))
  await act(async () => void (await result.current.action.run({ params: { id } })))
  await waitFor(() => expect(server.seen).toHaveLength(3))
  await act(async () => void (await result.current.action.run({ params: { id } })))
  await waitFor(() => expect(result.current.read.data?.total).toBe(1))
})

test('what counts the rows of any family is read again after every change', async () => {
  const waiting = (count: number) => ({ body: { results: [{ page: 'x', count }] } })
  server.answer(waiting(1), { body: { id } }, waiting(2))
  const { result } = renderHook(() => ({ read: useRead(waitingCounts), action: useAction(exportImportErrors) }), { wrapper: inSuite() })
  await waitFor(() => expect(result.current.read.data?.results[0]?.count).toBe(1))
  await act(async () => void (await result.current.action.run({ params: { id } })))
  await waitFor(() => expect(result.current.read.data?.results[0]?.count).toBe(2))
})

test('the page before stays while the next one loads', async () => {
  const rows = (page: number) => ({ body: { total: 20, page, page_size: 10, results: [] }, delayMs: 20 })
  server.answer(rows(1), rows(2))
  const { result, rerender } = renderHook(({ page }) => useRead(listExports, { query: { page } }), {
    wrapper: inSuite(),
    initialProps: { page: 1 },
  })
  await waitFor(() => expect(result.current.data?.page).toBe(1))
  rerender({ page: 2 })
  expect(result.current).toMatchObject({ data: { page: 1 }, isPlaceholderData: true })
  await waitFor(() => expect(result.current.data?.page).toBe(2))
})

test('the promise fits the call', () => {
  expect(lostText(paySettlement)).toBe('连接中断，尚不确定是否成功。点击重试不会重复支付')
  expect(lostText(importBills)).toBe('连接中断，尚不确定是否成功。点击重试不会重复提交')
})
