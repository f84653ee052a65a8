import { App, Dropdown, type MenuProps, Tabs as AntdTabs } from 'antd'
import styles from './tabs.module.css'
import { type Tab, mayClose } from './tabs.ts'
import type { Tabs } from './use-tabs.ts'

const menu: MenuProps['items'] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
]

export function TabBar({ tabs, activeKey, show, close, closeSide, refresh }: Tabs) {
  const { message, modal } = App.useApp()

  /** Asks before unsaved input is lost. */
  function afterAsking(losing: readonly Tab[], act: () => void): void {
    const unsaved = losing.filter(({ isDirty }) => isDirty)
    if (unsaved.length === 0) return act()
    void modal.confirm({
      title: '有未保存的内容',
      content: `${unsaved.map(({ title }) => title).join('、')} 中填写的内容将会丢失，确定继续吗？`,
      okText: '放弃并继续',
      onOk: act,
    })
  }

  function handleClose(key: string): void {
    if (tabs.length === 1) {
      void message.warning({ content: '这是最后一页，无法关闭', key: 'last-tab' })
      return
    }
    if (!mayClose(tabs, key)) return
    afterAsking(tabs.filter((tab) => tab.key === key), () => close(key))
  }

  function handleMenu(key: string, choice: string): void {
    const here = tabs.findIndex((tab) => tab.key === key)
    if (choice === 'refresh') return afterAsking(tabs.slice(here, here + 1), () => refresh(key))
    const side = choice === 'left' ? 'left' : 'right'
    const losing = side === 'left' ? tabs.slice(0, here) : tabs.slice(here + 1)
    afterAsking(losing.filter(({ affix }) => !affix), () => closeSide(key, side))
  }

  return (
    <AntdTabs
      className={styles['bar'] ?? ''}
      type="editable-card"
      hideAdd
      locale={{ removeAriaLabel: '关闭标签页' }}
      activeKey={activeKey}
      items={tabs.map(({ key, title, affix, isDirty }) => ({
        key,
        closable: !affix,
        label: (
          <Dropdown trigger={['contextMenu']} menu={{ items: menu, onClick: ({ key: choice, domEvent }) => {
            // The menu is a child of the tab in React's tree: its click must not select the tab.
            domEvent.stopPropagation()
            handleMenu(key, choice)
          } }}>
            <span className={styles['label']} title={title}>
              {isDirty ? `${title} *` : title}
            </span>
          </Dropdown>
        ),
      }))}
      onChange={(key) => {
        const tab = tabs.find((one) => one.key === key)
        if (tab) show(tab)
      }}
      onEdit={(key, action) => {
        if (action === 'remove' && typeof key === 'string') handleClose(key)
      }}
    />
  )
}
