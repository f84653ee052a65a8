import type { RemoteRoute } from '@linggong/shared/api/remote'
import { interfacePreferences } from '@linggong/shared/api/preferences'
import { useUser } from '@linggong/shared/session/use-session'
import { useQuery } from '@tanstack/react-query'
import { Layout, Watermark } from 'antd'
import { type ReactNode, useState } from 'react'
import { DisabledBanner } from '../notices/disabled-banner.tsx'
import { SystemNotice } from '../notices/system-notice.tsx'
import { Header } from './header.tsx'
import styles from './layout.module.css'
import { isSidebarCollapsed, keepSidebar } from './preferences.ts'
import { ProgressLine } from './progress-line.tsx'
import { Sidebar } from './sidebar.tsx'
import { watermarkText } from './watermark.ts'

interface FrameProps {
  readonly routes: readonly RemoteRoute[]
  /** The menu is still to come. */
  readonly isLoading: boolean
  readonly children: ReactNode
}

/** Sidebar, header, notices and tabs, under the watermark of whoever sits in front (R040, R083). */
export function Frame({ routes, isLoading, children }: FrameProps) {
  const user = useUser()
  // Beside the remote's loading, so that the first list finds its columns there.
  useQuery(interfacePreferences())
  const [isCollapsed, setIsCollapsed] = useState(isSidebarCollapsed)

  function handleCollapse(next: boolean) {
    setIsCollapsed(next)
    keepSidebar(next)
  }

  return (
    <Watermark content={watermarkText(user?.user_name ?? '', user?.user_phone ?? '')} gap={[140, 120]} font={{ fontSize: 13, color: 'rgba(0,0,0,.05)' }}>
      <ProgressLine />
      <Layout hasSider className={styles['frame'] ?? ''}>
        <Sidebar routes={routes} isLoading={isLoading} isCollapsed={isCollapsed} />
        <Layout className={styles['main'] ?? ''}>
          <Header routes={routes} isCollapsed={isCollapsed} onCollapse={handleCollapse} />
          <DisabledBanner />
          <SystemNotice />
          <main className={styles['content'] ?? ''}>{children}</main>
        </Layout>
      </Layout>
    </Watermark>
  )
}

