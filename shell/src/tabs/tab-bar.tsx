import { DownOutlined } from '@ant-design/icons'
import { App, Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, Suspense, type WheelEvent, lazy, useEffect, useRef, useState } from 'react'
import { askUnsaved } from './ask-unsaved.ts'
import { TabItem } from './tab-item.tsx'
import { type Closing, type Tab, closable, closedBy, tabCap } from './tabs.ts'
import styles from './tabs.module.css'
import { useOverflow } from './use-overflow.ts'
import { useTabShortcuts } from './use-tab-shortcuts.ts'
import type { Tabs } from './use-tabs.ts'

const choices: readonly { readonly key: 'refresh' | Closing; readonly label: string }[] = [
  { key: 'refresh', label: '刷新' },
  { key: 'self', label: '关闭' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其他' },
]

/** Tabs as ARIA prescribes: one tab stop, arrow keys move, Enter activates, Delete closes. */
export function TabBar({ tabs, activeKey, show, close, closeAll, refresh }: Tabs) {
  const { message, modal } = App.useApp()
  const bar = useRef<HTMLDivElement>(null)
  const [menuKey, setMenuKey] = useState('')
  const keepsFocus = useRef(false)
  useTabShortcuts(tabs, show)
  // The title loads after the page and may be wider than the placeholder.
  const title = tabs.find(({ key }) => key === activeKey)?.title
  const overflows = useOverflow(bar, tabs.length, title)
  // Asked once for each page beyond the limit.
  const [kept, setKept] = useState(() => Math.max(tabCap, tabs.length))
  if (tabs.length < kept && kept > tabCap) setKept(Math.max(tabCap, tabs.length))

  useEffect(() => {
    const active = bar.current?.querySelector<HTMLElement>('[aria-selected=true]')
    // None while navigating to the neighbour of a closed tab.
    if (!active) return
    // Its cross is beside it.
    active.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // When the focused tab is closed, the focus moves to its successor.
    if (keepsFocus.current) active.focus()
    keepsFocus.current = false
    // The button of all tabs takes some of the bar.
  }, [activeKey, tabs.length, title, overflows])

  function handleClose(key: string, closing: Closing = 'self', isByKey = false): void {
    if (closing === 'self' && tabs.length === 1) {
      // R142
      void message.warning({ content: '这是最后一页，无法关闭', key: 'last-tab' })
      return
    }
    const closed = closedBy(tabs, key, closing)
    if (closed.length === 0) return
    askUnsaved(modal, closed, () => {
      keepsFocus.current = isByKey
      close(key, closing)
    })
  }

  const handleMenu: MenuProps['onClick'] = ({ key }) => {
    const choice = choices.find((one) => one.key === key)?.key
    if (choice === 'refresh') askUnsaved(modal, tabs.filter((tab) => tab.key === menuKey), () => refresh(menuKey))
    else if (choice) handleClose(menuKey, choice)
  }

  function handleKey(event: KeyboardEvent): void {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const here = buttons.findIndex((button) => button === document.activeElement)
    const steps: Readonly<Record<string, number>> = { ArrowRight: here + 1, ArrowLeft: here - 1 + buttons.length, Home: 0, End: buttons.length - 1 }
    const to = steps[event.key]
    if (to !== undefined) {
      event.preventDefault()
      buttons[to % buttons.length]?.focus()
    }
    const key = tabs[here]?.key
    if (event.key === 'Delete' && key !== undefined) handleClose(key, 'self', true)
  }

  const items = choices.map((choice) => ({ ...choice, disabled: isIdle(tabs, menuKey, choice.key) }))
  return (
    <div className={styles['row']}>
      <Dropdown trigger={['contextMenu']} menu={{ items, onClick: handleMenu }}>
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs inside take the focus, one at a time */}
        <div
          ref={bar}
          role="tablist"
          aria-label="打开的页面"
          className={styles['bar']}
          onKeyDown={handleKey}
          onContextMenuCapture={(event: MouseEvent) => setMenuKey(keyAt(event.target))}
          onWheel={(event: WheelEvent<HTMLDivElement>) => event.currentTarget.scrollBy({ left: event.deltaY })}
        >
          {tabs.map((tab) => (
            <TabItem key={tab.key} tab={tab} isActive={tab.key === activeKey} onShow={() => show(tab)} onClose={() => handleClose(tab.key)} />
          ))}
        </div>
        </Dropdown>
      {overflows && (
        <Dropdown trigger={['click']} menu={{ items: tabs.map((tab) => ({ key: tab.key, label: tab.title })), selectedKeys: [activeKey], onClick: ({ key }) => tabs.filter((tab) => tab.key === key).forEach(show) }}>
          <button type="button" className={styles['all']} aria-label={`全部页签（${tabs.length}）`} title="全部页签">
            <DownOutlined />
          </button>
        </Dropdown>
      )}
      {tabs.length > kept && (
        <Suspense>
          <TooManyTabs
            key={tabs.length}
            tabs={closable(tabs, activeKey)}
            onChoose={(keys) => {
              setKept(Math.max(tabCap, tabs.length - keys.size))
              closeAll(keys)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const TooManyTabs = lazy(() => import('./too-many-tabs.tsx').then((module) => ({ default: module.TooManyTabs })))

function keyAt(target: EventTarget): string {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? '') : ''
}

/** Choices without effect. The last tab's 关闭 is enabled: it explains why it does not close. */
function isIdle(tabs: readonly Tab[], key: string, choice: 'refresh' | Closing): boolean {
  if (!tabs.some((tab) => tab.key === key)) return true
  if (choice === 'refresh' || (choice === 'self' && tabs.length === 1)) return false
  return closedBy(tabs, key, choice).length === 0
}
