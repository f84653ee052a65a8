import type { RemoteRoute } from '@linggong/shared/api/remote'
import { notify } from '@linggong/shared/api/notify'
import { useCommand } from '@linggong/shared/session/commands'
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { commandKey, isDialogOpen, isTypingIn, panelOf } from './keys.ts'
import styles from './palette-button.module.css'

interface PanelProps {
  readonly routes: readonly RemoteRoute[]
  readonly onClose: () => void
}

type Panel = 'palette' | 'shortcuts'

// Loaded on first use, because most page loads need neither.
const panels: Readonly<Record<Panel, () => Promise<ComponentType<PanelProps>>>> = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  shortcuts: () => import('./shortcut-sheet.tsx').then(({ ShortcutSheet }) => ShortcutSheet),
}

/** Opens the command palette with Ctrl+K or ⌘K anywhere; `?` lists all shortcuts. */
export function PaletteButton({ routes }: { readonly routes: readonly RemoteRoute[] }) {
  const { panel, open, close } = usePanel()
  useCommand({ id: 'shell.shortcuts', title: '键盘快捷键', run: () => open('shortcuts') })
  return (
    <>
      <Button
        className={styles['button'] ?? ''}
        icon={<SearchOutlined />}
        aria-keyshortcuts="Control+K Meta+K"
        title={`搜索菜单、记录和操作（${commandKey}+K）`}
        onClick={() => open('palette')}
        onPointerEnter={() => void panels.palette().catch(() => undefined)}
      >
        <span className={styles['words']}>
          搜索 <kbd>{commandKey} K</kbd>
        </span>
      </Button>
      {panel && <panel.Content routes={routes} onClose={close} />}
    </>
  )
}

/** One panel at a time; the last key pressed wins, however long its code takes to load. */
function usePanel() {
  const [panel, setPanel] = useState<{ readonly Content: ComponentType<PanelProps> } | null>(null)
  const wanted = useRef<Panel | null>(null)

  function close(): void {
    wanted.current = null
    setPanel(null)
  }

  function open(which: Panel): void {
    wanted.current = which
    panels[which]().then(
      (Content) => {
        if (wanted.current === which) setPanel({ Content })
      },
      () => {
        close()
        notify.error('加载失败，请检查网络后重试')
      },
    )
  }

  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      // A table handles the question mark itself, with its own shortcuts.
      const which = event.defaultPrevented ? null : panelOf(event, isTypingIn(event.target))
      if (!which) return
      // Also prevents the browser's own Ctrl+K (its search bar) while a dialog is open.
      event.preventDefault()
      if (!isDialogOpen()) latest.current(which)
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
  return { panel, open, close }
}
