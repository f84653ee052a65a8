import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useRememberRecord } from '../palette/recent.ts'
import { TabBar } from './tab-bar.tsx'
import { TabPage } from './tab-page.tsx'
import { routeAt, useTabs } from './use-tabs.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

interface TabAreaProps {
  readonly flavour: string
  readonly build: string
  /** Who answers for the remote, as its error page names them. */
  readonly owner: string
  /** The routes that the account may open. */
  readonly routes: readonly RemoteRoute[]
  /** Whether the remote's routes are included. */
  readonly isComplete: boolean
  readonly onRetry?: () => void
}

export function TabArea({ flavour, build, owner, routes, isComplete, onRetry }: TabAreaProps) {
  const tabs = useTabs(flavour, routes, isComplete)
  useUnsavedWarning(tabs.tabs.some(({ isDirty }) => isDirty))
  useRememberRecord(tabs.tabs.find(({ key }) => key === tabs.activeKey), routes)
  return (
    <>
      <title>{`${tabs.tabs.find(({ key }) => key === tabs.activeKey)?.title ?? ''} 灵工台`.trim()}</title>
      <TabBar {...tabs} />
      {tabs.tabs
        // A tab restored after a reload is rendered when it is first viewed and its route is known.
        .filter(({ seen, location }) => seen > 0 && routeAt(routes, location.pathname))
        .map((tab) => (
          <TabPage
            key={tab.key}
            tab={tab}
            active={tab.key === tabs.activeKey}
            flavour={flavour}
            // The shell's own pages are not remounted when the remote has loaded.
            {...(tab.location.pathname.startsWith('/common/') ? { build: 'shell', owner: '' } : { build, owner })}
            routes={routes}
            change={tabs.change}
            {...(onRetry && { onRetry })}
          />
        ))}
    </>
  )
}
