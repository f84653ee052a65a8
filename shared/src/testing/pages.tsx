import { Skeleton, Tabs } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import type { RemoteRoute } from '../api/remote.ts'
import { RemoteBoundary } from '../federation/view/remote-boundary.tsx'
import { RemotePage } from '../federation/view/remote-page.tsx'
import { TabContext } from '../session/tab.ts'

interface PagesProps {
  readonly flavour: string
  readonly build: string
  readonly routes: readonly RemoteRoute[]
  /** The one in front. */
  readonly route: RemoteRoute
  readonly onRetry?: () => void
}

interface Opened {
  readonly path: string
  readonly title: string
}

/** The pages that were opened as a strip of tabs, and the one in front; what leaves the front is not kept alive here. */
export function Pages({ flavour, build, routes, route, onRetry }: PagesProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<readonly Opened[]>([])
  if (!opened.some(({ path }) => path === pathname)) setOpened([...opened, { path: pathname, title: route.title }])

  const handle = useMemo(
    () => ({
      setTitle: (title: string) => setOpened((now) => now.map((one) => (one.path === pathname ? { ...one, title } : one))),
      holdUnsaved: () => () => undefined,
    }),
    [pathname],
  )

  return (
    <>
      <Tabs size="small" activeKey={pathname} items={opened.map(({ path, title }) => ({ key: path, label: title }))} onChange={(path) => void navigate(path)} />
      <div style={{ display: 'flex', flex: 1, flexDirection: 'column', minHeight: 0 }}>
        <TabContext value={handle}>
          <RemoteBoundary key={`${flavour}:${build}`} flavour={flavour} build={build} title={route.title} {...(onRetry && { onRetry })}>
            <Suspense fallback={<Skeleton active style={{ padding: 16 }} aria-label="正在加载页面" />}>
              <Routes>
                {routes.map((one) => (
                  <Route key={one.name} path={`/${one.path}`} element={<RemotePage route={one} />} />
                ))}
              </Routes>
            </Suspense>
          </RemoteBoundary>
        </TabContext>
      </div>
    </>
  )
}
