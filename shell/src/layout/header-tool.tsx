import { Button } from 'antd'
import { type MouseEventHandler, type ReactNode, createContext, useContext } from 'react'
import styles from './layout.module.css'

/** Closes the list that the tools are in on a narrow screen. */
export const ToolListContext = createContext<() => void>(() => undefined)

interface HeaderToolProps {
  readonly icon: ReactNode
  readonly label: string
  /** Beside the icon; nothing for 0. */
  readonly count?: number
  readonly onClick?: MouseEventHandler<HTMLElement>
  /** A page of its own, in a tab of the browser. */
  readonly href?: string
}

/** One tool of the header: an icon in the row, a line with its name in the list. */
export function HeaderTool({ icon, label, count = 0, onClick, href }: HeaderToolProps) {
  const close = useContext(ToolListContext)
  const shown = count > 99 ? '99+' : String(count)
  // A word of its own: who says what he sees must be understood.
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
