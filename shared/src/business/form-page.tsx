import type { ReactNode } from 'react'
import { type Home, HomeContext } from './home.tsx'
import styles from './form-page.module.css'

interface FormPageProps {
  /** Links of what was made lead to its pages. */
  readonly home: Home
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A page with one form. */
export function FormPage({ home, title, actions, children }: FormPageProps) {
  return (
    <HomeContext value={home}>
      <article className={styles['page']} aria-label={title}>
        <header className={styles['head']}>
          <h1>{title}</h1>
          {actions}
        </header>
        <div className={styles['body']}>{children}</div>
      </article>
    </HomeContext>
  )
}
