import type { ReactNode } from 'react'
import styles from './frame.module.css'

interface FrameProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with one form. */
export function Frame({ title, actions, children }: FrameProps) {
  return (
    <article className={styles['page']} aria-label={title}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {actions}
      </header>
      <div className={styles['body']}>{children}</div>
    </article>
  )
}
