import type { RemoteRoute } from '@linggong/shared/api/remote'
import { TabContext } from '@linggong/shared/session/tab'
import { Skeleton } from 'antd'
import { Activity, Suspense, memo } from 'react'
import { Route, Routes } from 'react-router-dom'
import { remoteLoader } from '@linggong/shared/federation/remotes'
import { RemoteBoundary } from '@linggong/shared/federation/view/remote-boundary'
import { RemotePage } from '@linggong/shared/federation/view/remote-page'
import { SlowHint } from '../common/slow-hint.tsx'
import { panelId, tabId } from './tab-ids.ts'
import styles from './tabs.module.css'
import type { Tab } from './tabs.ts'
import { useTabHandle } from './use-tab-handle.ts'
import type { Tabs } from './use-tabs.ts'

interface TabPageProps {
  readonly tab: Tab
  readonly active: boolean
  readonly flavour: string
  readonly build: string
  /** Who answers for the remote; '' for the shell's own pages. */
  readonly owner: string
  readonly routes: readonly RemoteRoute[]
  readonly onRetry?: () => void
  readonly change: Tabs['change']
}

/** An open page, kept alive while hidden. */
export function TabPage({ change, ...page }: TabPageProps) {
  const handle = useTabHandle(page.tab.key, page.active, change)
  return (
    <TabContext value={handle}>
      <KeptPage key={page.tab.revision} {...page} />
    </TabContext>
  )
}

/** Memoised: navigation in another tab must not re-render it. */
const KeptPage = memo(function KeptPage({ tab, active, flavour, build, owner, routes, onRetry }: Omit<TabPageProps, 'change'>) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div role="tabpanel" id={panelId(tab.key)} aria-labelledby={tabId(tab.key)} className={styles['page']}>
        {/* Outside Suspense, otherwise a page that fails while loading would unmount the tab bar. */}
        <RemoteBoundary key={`${flavour}:${build}`} flavour={flavour} build={build} owner={owner} title={tab.title} loader={build === 'shell' ? undefined : remoteLoader(flavour)} {...(onRetry && { onRetry })}>
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
