import type { ReactNode } from 'react'
import styles from './read-aloud.module.css'

interface ReadAloudProps {
  readonly children: ReactNode
  /** Also announces changes of it. */
  readonly isLive?: boolean
}

/** Text for screen readers alone: to everybody else a mark, a picture or the place says it. */
export function ReadAloud({ children, isLive = false }: ReadAloudProps) {
  return (
    <span className={styles['only']} {...(isLive && { 'aria-live': 'polite' as const })}>
      {children}
    </span>
  )
}
