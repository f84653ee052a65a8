import type { RemoteRoute } from '@linggong/shared/api/remote'
import { useRememberRecord } from '../palette/recent.ts'
import { TabBar } from './tab-bar.tsx'
import { TabPage } from './tab-page.tsx'
import { useTabs } from './use-tabs.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

interface TabAreaProps {
  readonly flavour: string
  readonly build: string
  /** Those that the account may open. */
  readonly routes: readonly RemoteRoute[]
  readonly onRetry?: () => void
}

export function TabArea({ flavour, build, routes, onRetry }: TabAreaProps) {
  const tabs = useTabs(flavour, routes)
  useUnsavedWarning(tabs.tabs.some(({ isDirty }) => isDirty))
  useRememberRecord(tabs.tabs.find(({ key }) => key === tabs.activeKey), routes)
  return (
    <>
      <TabBar {...tabs} />
      {tabs.tabs.map((tab) => (
        <TabPage
          key={tab.key}
          tab={tab}
          active={tab.key === tabs.activeKey}
          flavour={flavour}
          // The shell's own pages are not made anew when the remote arrives.
          build={tab.location.pathname.startsWith('/common/') ? 'shell' : build}
          routes={routes}
          change={tabs.change}
          close={tabs.close}
          {...(onRetry && { onRetry })}
        />
      ))}
    </>
  )
}
