import type { Remote } from '@linggong/shared/api/remote'
import { Navigate, useLocation } from 'react-router-dom'
import { TabBar } from './tab-bar.tsx'
import { TabPage } from './tab-page.tsx'
import { useTabs } from './use-tabs.ts'

interface TabAreaProps {
  readonly flavour: string
  readonly build: string
  readonly remote: Remote
}

export function TabArea({ flavour, build, remote }: TabAreaProps) {
  const { pathname } = useLocation()
  const { tabs, activeKey, known, close, show } = useTabs(flavour, remote.routes)
  const first = remote.routes.find(({ inMenu }) => inMenu)
  if (!known) return <Navigate to={pathname === '/' && first ? `/${first.path}` : '/404'} replace />
  return (
    <>
      <TabBar tabs={tabs} activeKey={activeKey} onShow={show} onClose={close} />
      {tabs.map((tab) => (
        <TabPage key={tab.key} tab={tab} active={tab.key === activeKey} flavour={flavour} build={build} remote={remote} />
      ))}
    </>
  )
}
