import { CloseOutlined } from '@ant-design/icons'
import { panelId, tabId } from './tab-ids.ts'
import type { Tab } from './tabs.ts'
import styles from './tabs.module.css'

interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
  readonly onShow: () => void
  readonly onClose: () => void
}

const middleButton = 1

export function TabItem({ tab: { key, title, affix, isDirty }, isActive, onShow, onClose }: TabItemProps) {
  return (
    <div
      role="presentation"
      data-tab={key}
      className={isActive ? `${styles['tab']} ${styles['active']}` : styles['tab']}
      // Otherwise the browser starts autoscrolling.
      onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
      onAuxClick={(event) => event.button === middleButton && !affix && onClose()}
    >
      <button
        type="button"
        role="tab"
        id={tabId(key)}
        aria-selected={isActive}
        aria-controls={isActive ? panelId(key) : undefined}
        aria-keyshortcuts={affix ? undefined : 'Delete'}
        tabIndex={isActive ? 0 : -1}
        title={isDirty ? `${title}（有未保存的内容）` : title}
        className={styles['label']}
        onClick={onShow}
      >
        {isDirty ? `${title} *` : title}
      </button>
      {!affix && (
        // For the pointer only: a tab list may contain nothing but tabs, and the keyboard has Delete.
        <button type="button" aria-hidden tabIndex={-1} title={`关闭 ${title}`} className={styles['close']} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}
