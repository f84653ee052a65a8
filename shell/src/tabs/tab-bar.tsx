import { Tabs } from 'antd'
import type { Tab } from './tabs.ts'

interface TabBarProps {
  readonly tabs: readonly Tab[]
  readonly activeKey: string
  readonly onShow: (tab: Tab) => void
  readonly onClose: (key: string) => void
}

export function TabBar({ tabs, activeKey, onShow, onClose }: TabBarProps) {
  return (
    <Tabs
      type="editable-card"
      hideAdd
      activeKey={activeKey}
      items={tabs.map(({ key, title, affix }) => ({ key, label: title, closable: !affix && tabs.length > 1 }))}
      onChange={(key) => {
        const tab = tabs.find((one) => one.key === key)
        if (tab) onShow(tab)
      }}
      onEdit={(key, action) => {
        if (action === 'remove' && typeof key === 'string') onClose(key)
      }}
    />
  )
}
