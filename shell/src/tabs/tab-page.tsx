import type { RemoteRoute } from '@linggong/shared/api/remote'
import { TabContext } from '@linggong/shared/session/tab'
import { Skeleton } from 'antd'
import { Activity, Suspense, memo, useEffect, useMemo, useRef } from 'react'
import { Route, Routes } from 'react-router-dom'
import { RemoteBoundary } from '@linggong/shared/federation/view/remote-boundary'
import { RemotePage } from '@linggong/shared/federation/view/remote-page'
import { SlowHint } from '../common/slow-hint.tsx'
import { panelId, tabId } from './tab-ids.ts'
import styles from './tabs.module.css'
import type { Tab } from './tabs.ts'
import type { Tabs } from './use-tabs.ts'

interface TabPageProps {
  readonly tab: Tab
  readonly active: boolean
  readonly flavour: string
  readonly build: string
  readonly routes: readonly RemoteRoute[]
  readonly onRetry?: () => void
  readonly change: Tabs['change']
  readonly close: Tabs['close']
}

/** One open page, kept alive while hidden. */
export function TabPage({ change, close, ...page }: TabPageProps) {
  // The newest functions behind one handle that never changes: pages depend on it in their effects.
  const latest = useRef({ change, close })
  useEffect(() => {
    latest.current = { change, close }
  })
  const { key } = page.tab
  const handle = useMemo(
    () => ({
      setTitle: (title: string) => latest.current.change(key, { title }),
      setDirty: (isDirty: boolean) => latest.current.change(key, { isDirty }),
      close: () => latest.current.close(key),
    }),
    [key],
  )
  return (
    <TabContext value={handle}>
      <KeptPage key={page.tab.revision} {...page} />
    </TabContext>
  )
}

/** Memoised: another tab's navigation is none of its business. */
const KeptPage = memo(function KeptPage({ tab, active, flavour, build, routes, onRetry }: Omit<TabPageProps, 'change' | 'close'>) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div role="tabpanel" id={panelId(tab.key)} aria-labelledby={tabId(tab.key)} className={styles['page']}>
        {/* Outside Suspense, else a page that fails while loading would take the tab bar with it. */}
        <RemoteBoundary key={`${flavour}:${build}`} flavour={flavour} build={build} title={tab.title} {...(onRetry && { onRetry })}>
          <Suspense fallback={<Waiting />}>
            <Routes location={tab.location}>
              {routes.map((route) => (
                <Route key={route.name} path={`/${route.path}`} element={<RemotePage route={route} />} />
              ))}
            </Routes>
          </Suspense>
        </RemoteBoundary>
      </div>
    </Activity>
  )
})

function Waiting() {
  return (
    <>
      <output aria-label="正在加载页面" className={styles['waiting']}>
        <Skeleton active />
      </output>
      <SlowHint />
    </>
  )
}
