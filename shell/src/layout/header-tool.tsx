import { Button } from 'antd'
import { type MouseEventHandler, type ReactNode, createContext, useContext } from 'react'
import styles from './layout.module.css'

/** Closes the list of tools on a narrow screen. */
export const ToolListContext = createContext<() => void>(() => undefined)

interface HeaderToolProps {
  readonly icon: ReactNode
  readonly label: string
  /** A badge; none for 0. */
  readonly count?: number
  readonly onClick?: MouseEventHandler<HTMLElement>
  /** Opens a page in a new browser tab. */
  readonly href?: string
}

/** A tool in the header: an icon in the row, an icon with its label in the list. */
export function HeaderTool({ icon, label, count = 0, onClick, href }: HeaderToolProps) {
  const close = useContext(ToolListContext)
  const shown = count > 99 ? '99+' : String(count)
  // The accessible name contains what is visible.
  const name = count > 0 ? `${label} ${shown}` : label
  const handleClick: MouseEventHandler<HTMLElement> = (event) => {
    close()
    onClick?.(event)
  }
  return (
    <Button
      type="text"
      className={styles['tool'] ?? ''}
      aria-label={name}
      title={name}
      onClick={handleClick}
      {...(href !== undefined && { href, target: '_blank', rel: 'noopener' })}
    >
      <span className={styles['toolIcon']}>
        {icon}
        {count > 0 && (
          <span className={styles['count']} aria-hidden>
            {shown}
          </span>
        )}
      </span>
      <span className={styles['toolLabel']} aria-hidden>
        {label}
      </span>
    </Button>
  )
}
