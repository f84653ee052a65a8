import type { Remote } from '@linggong/shared/api/remote'
import { Skeleton } from 'antd'
import { Activity, Suspense, memo } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RemoteBoundary } from '../federation/remote-boundary.tsx'
import { RemotePage } from '../federation/remote-page.tsx'
import type { Tab } from './tabs.ts'

interface TabPageProps {
  readonly tab: Tab
  readonly active: boolean
  readonly flavour: string
  readonly build: string
  readonly remote: Remote
}

/** One open page, kept alive while hidden. Memoised: another tab's navigation is none of its business. */
export const TabPage = memo(function TabPage({ tab, active, flavour, build, remote }: TabPageProps) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      {/* Outside Suspense, else a page that fails while loading would take the tab bar with it. */}
      <RemoteBoundary key={`${flavour}:${build}`} flavour={flavour} build={build} title={tab.title} onRetry={remote.forgetFailures}>
        <Suspense fallback={<Skeleton active />}>
          <Routes location={tab.location}>
            {remote.routes.map((route) => (
              <Route key={route.name} path={`/${route.path}`} element={<RemotePage route={route} />} />
            ))}
          </Routes>
        </Suspense>
      </RemoteBoundary>
    </Activity>
  )
})
