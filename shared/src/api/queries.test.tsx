// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { walletInfo } from '../contract/cmb-wallets.ts'
import { listExports } from '../contract/exports.ts'
import { type UserInfo, beginSession, permissionStateAtom, sessionStore, userAtom } from '../session/session.ts'
import { connectNavigation, logOut } from '../session/log-out.ts'
import { startOver } from '../session/switch-company.ts'
import { loading } from './loading.ts'
import { connectNotify } from './notify.ts'
import { readKey, useRead } from './queries.ts'
import { startTestServer } from './testing/server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>

beforeEach(async () => {
  server = await startTestServer()
  location.href = `${server.origin}/agency`
  connectNavigation(() => undefined)
})
afterEach(async () => {
  cleanup()
  logOut()
  await server.stop()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const list = (total: number) => ({ total, page: 1, page_size: 10, results: [] })

function Polling() {
  const { data } = useRead(listExports, {}, { refetchInterval: 30 })
  return <output>{data?.total ?? 'none'}</output>
}

const inTab = (client: QueryClient, mode: 'visible' | 'hidden') => (
  <QueryClientProvider client={client}>
    <Activity mode={mode}>
      <Polling />
    </Activity>
  </QueryClientProvider>
)

test('a hidden tab does not poll, and goes on when it is in front again', async () => {
  const client = new QueryClient()
  const view = render(inTab(client, 'visible'))
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(2))
  view.rerender(inTab(client, 'hidden'))
  // A poll already in progress may still arrive.
  let before: number
  do {
    before = server.seen.length
    await pause(100)
  } while (server.seen.length !== before)
  await pause(200)
  expect(server.seen).toHaveLength(before)
  view.rerender(inTab(client, 'visible'))
  await waitFor(() => expect(server.seen.length).toBeGreaterThan(before + 1))
})

function enter(company: string): void {
  beginSession({ token: `T-${company}`, flavour: 'company' })
  sessionStore.set(userAtom, { app: 'company', related_id: company, related_name: company, is_enable: true } as UserInfo)
  sessionStore.set(permissionStateAtom, { status: 'ready', granted: new Set<string>(), isEmpty: false })
}

function Rows() {
  const { data } = useRead(listExports)
  return <output>{data ? `rows ${data.total}` : 'none'}</output>
}

test('no cached row of one company is ever shown to another, not even while the next ones load', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const suite = () => (
    <QueryClientProvider client={client}>
      <Rows />
    </QueryClientProvider>
  )
  server.answer({ body: list(7) }, { body: list(9), delayMs: 80 })
  enter('A')
  const view = render(suite())
  await waitFor(() => expect(view.container.textContent).toBe('rows 7'))
  const keyOfA = readKey(listExports)

  enter('B')
  expect(readKey(listExports)[0]).not.toBe(keyOfA[0])
  const seen: (string | null)[] = []
  const watch = new MutationObserver(() => seen.push(view.container.textContent))
  watch.observe(view.container, { characterData: true, childList: true, subtree: true })
  view.rerender(suite())
  expect(view.container.textContent).toBe('none')
  await waitFor(() => expect(view.container.textContent).toBe('rows 9'))
  watch.disconnect()
  expect(seen).not.toContain('rows 7')
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer T-A', 'Bearer T-B'])
})

test('R151 R152 a company switch leaves nothing of the old company in storage', () => {
  enter('A')
  sessionStorage.setItem('tabs', '{"owner":"company:A"}')
  sessionStorage.setItem('dismissed-notices', '[]')
  localStorage.setItem('sidebar', 'collapsed')
  const gone: string[] = []
  startOver({ token: 'T-B', flavour: 'company' }, { replace: (to) => gone.push(String(to)) })
  expect({ ...sessionStorage }).toEqual({ token: 'T-B', theme: 'company' })
  expect(localStorage.getItem('sidebar')).toBe('collapsed')
  expect(gone).toEqual(['/'])
})

function Wallet() {
  const { error } = useRead(walletInfo)
  return <output>{error ? error.message : 'none'}</output>
}

test('R551 R552 the look-up of the wallet fails like any other call, and is not counted', async () => {
  const said: string[] = []
  connectNotify({ error: (text) => said.push(text), info: () => undefined, success: () => undefined, lost: () => undefined })
  const counts: number[] = []
  const stop = loading.subscribe(() => counts.push(loading.count()))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  server.answer({ status: 403, body: '' })
  const view = render(
    <QueryClientProvider client={client}>
      <Wallet />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(view.container.textContent).toBe('拒绝访问'))
  stop()
  expect([said, counts]).toEqual([['拒绝访问'], []])
})
