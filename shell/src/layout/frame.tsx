import type { RemoteRoute } from '@linggong/shared/api/remote'
import { interfacePreferences } from '@linggong/shared/api/preferences'
import { useFlavour, useUser } from '@linggong/shared/session/use-session'
import { ScrollTop } from '@linggong/shared/ui/scroll-top'
import { useQuery } from '@tanstack/react-query'
import { Layout } from 'antd'
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react'
import { DisabledBanner } from '../notices/disabled-banner.tsx'
import { OfflineBanner } from '../notices/offline-banner.tsx'
import { SystemNotice } from '../notices/system-notice.tsx'
import { PermissionOverlay } from '../testers/permission-overlay.tsx'
import { TesterRibbon } from '../testers/ribbon.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { useIsNarrow } from './narrow.ts'
import { isSidebarCollapsed, keepSidebar } from './preferences.ts'
import { ProgressLine } from './progress-line.tsx'
import { Sidebar } from './sidebar.tsx'
import { layWatermark, watermarkText } from './watermark.ts'

const AgencyNotices = lazy(() => import('../notices/agency-notices.tsx').then((module) => ({ default: module.AgencyNotices })))
const SidebarDrawer = lazy(() => import('./sidebar-drawer.tsx').then((module) => ({ default: module.SidebarDrawer })))

interface FrameProps {
  readonly routes: readonly RemoteRoute[]
  /** The menu is still loading. */
  readonly isLoading: boolean
  readonly children: ReactNode
}

/** Sidebar, header, notices and tabs, with the user's watermark (R040, R083). */
export function Frame({ routes, isLoading, children }: FrameProps) {
  const flavour = useFlavour()
  const sidebar = useSidebar()
  // In parallel with the remote, so that the first list finds its column settings loaded.
  useQuery(interfacePreferences())
  useWatermark()

  return (
    <>
      <ProgressLine />
      <PermissionOverlay />
      <Layout hasSider={!sidebar.isDrawer} className={styles['frame'] ?? ''}>
        {!sidebar.isDrawer && <Sidebar routes={routes} isLoading={isLoading} isCollapsed={sidebar.isCollapsed} />}
        {sidebar.isDrawer && sidebar.wasOpen && (
          <Suspense fallback={null}>
            <SidebarDrawer isOpen={!sidebar.isCollapsed} routes={routes} isLoading={isLoading} onClose={() => sidebar.collapse(true)} />
          </Suspense>
        )}
        <Layout className={styles['main'] ?? ''}>
          <Header routes={routes} isCollapsed={sidebar.isCollapsed} onCollapse={sidebar.collapse} />
          <TesterRibbon />
          <OfflineBanner />
          <DisabledBanner />
          {flavour === 'agency' && (
            <Suspense fallback={null}>
              <AgencyNotices />
            </Suspense>
          )}
          <SystemNotice />
          <main className={styles['content'] ?? ''}>
            {children}
            <ScrollTop />
          </main>
        </Layout>
      </Layout>
    </>
  )
}

/** Beside the page it keeps its state (R441); on a narrow screen it is a drawer. */
function useSidebar() {
  const isDrawer = useIsNarrow()
  const [isCollapsed, setIsCollapsed] = useState(isSidebarCollapsed)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  function collapse(next: boolean): void {
    if (isDrawer) {
      setIsOpen(!next)
      setWasOpen(wasOpen || !next)
      return
    }
    setIsCollapsed(next)
    keepSidebar(next)
  }
  return { isDrawer, wasOpen, isCollapsed: isDrawer ? !isOpen : isCollapsed, collapse }
}

function useWatermark(): void {
  const user = useUser()
  const text = watermarkText(user?.user_name ?? '', user?.user_phone ?? '')
  useEffect(() => (text === '' ? undefined : layWatermark(text)), [text])
}
