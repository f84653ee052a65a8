import { askedPermissions, toggleMarks } from '@linggong/shared/session/permission-marks'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import styles from './permission-panel.module.css'

/** Polling interval, because rows and dialogs check permissions as they appear. */
const lookMs = 500

export function PermissionPanel({ round }: { readonly round: number }) {
  const [keys, setKeys] = useState(askedPermissions)
  useEffect(() => {
    const look = () => setKeys(askedPermissions())
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [round])

  return (
    <aside aria-label="权限标注" className={styles['panel']}>
      <header>
        权限标注：本页询问了 {keys.length} 项
        <Button type="link" onClick={toggleMarks}>
          关闭（Ctrl+Alt+P）
        </Button>
      </header>
      <ul>
        {keys.map(([key, isHeld]) => (
          <li key={key} className={isHeld ? styles['held'] : styles['missing']}>
            <code>{key}</code> {isHeld ? '已持有' : '缺少'}
          </li>
        ))}
      </ul>
    </aside>
  )
}
