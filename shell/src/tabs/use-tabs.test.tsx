// @vitest-environment happy-dom
import type { RemoteRoute } from '@linggong/shared/api/remote'
import { connectNotify } from '@linggong/shared/api/notify'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { tabCap, tabKey } from './tabs.ts'
import { type Tabs, useTabs } from './use-tabs.ts'

const routes: readonly RemoteRoute[] = [{ name: 'Page', path: 'page/:id', title: '页', module: { name: 'Module', title: '模块', icon: null }, inMenu: false, kind: 'info', page: () => Promise.reject(new Error('not asked')) }]

const container = document.body.appendChild(document.createElement('div'))
const root = createRoot(container)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => act(async () => root.unmount()))

test('a page that gives way is named, even when its successor was long in coming and another changed its title meanwhile', async () => {
  const info = vi.fn<(text: string) => void>()
  connectNotify({ info, error: vi.fn<() => void>(), success: vi.fn<() => void>(), lost: vi.fn<() => void>() })
  const arrived = Promise.withResolvers<null>()
  const last = `/page/${tabCap + 1}`
  let [tabs, navigate]: [Tabs | null, NavigateFunction | null] = [null, null]

  function Page() {
    if (useLocation().pathname === last) use(arrived.promise)
    return null
  }
  function Area() {
    tabs = useTabs('agency', routes, true)
    navigate = useNavigate()
    return <Page />
  }
  await act(async () =>
    root.render(
      <MemoryRouter initialEntries={['/page/1']}>
        <QueryClientProvider client={new QueryClient()}>
          <Suspense>
            <Area />
          </Suspense>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  )
  for (let id = 2; id <= tabCap; id += 1) await act(async () => navigate?.(`/page/${id}`))
  expect(tabs).toMatchObject({ tabs: { length: tabCap } })

  await act(async () => tabs?.change(tabKey('agency', '/page/1'), { title: '第一页' }))
  await act(async () => navigate?.(last))
  await act(async () => tabs?.change(tabKey('agency', `/page/${tabCap}`), { title: '后来的标题' }))
  await act(async () => arrived.resolve(null))
  expect(info.mock.calls).toEqual([[`最多同时打开 ${tabCap} 个页面，已关闭最久未看的「第一页」`]])
  expect(tabs).toMatchObject({ activeKey: tabKey('agency', last), tabs: { length: tabCap } })
})
