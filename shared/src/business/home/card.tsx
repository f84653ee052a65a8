import { noticeText } from '@linggong/shared/api/errors'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './home.module.css'

interface HomeCardProps {
  /** The accessible name. */
  readonly label: string
  readonly children: ReactNode
}

/** The frame of what stands on a first page, the flavour's own parts too. */
export function HomeCard({ label, children }: HomeCardProps) {
  return (
    <section className={styles['card']} aria-label={label}>
      {children}
    </section>
  )
}

interface UnreadProps {
  readonly error: Error
  readonly onRetry: () => unknown
}

/** In a card whose figures could not be read; the others stand. */
export function Unread({ error, onRetry }: UnreadProps) {
  return (
    <p className={styles['secondary']} role="alert">
      加载失败：{noticeText(error)}
      <Button type="link" onClick={() => void onRetry()}>
        重新加载
      </Button>
    </p>
  )
}

interface UnreadCardProps extends UnreadProps {
  /** What it would show. */
  readonly label: string
}

export function UnreadCard({ label, ...props }: UnreadCardProps) {
  return (
    <HomeCard label={label}>
      <h2 className={styles['heading']}>{label}</h2>
      <Unread {...props} />
    </HomeCard>
  )
}

interface ComparedProps {
  /** The first one is what matters. */
  readonly figures: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Large figures beside one another. */
export function Compared({ figures }: ComparedProps) {
  return (
    <div className={styles['compared']}>
      {figures.map(({ label, value }, index) => (
        <div key={label}>
          <span className={styles['secondary']}>{label}</span>
          <span className={index === 0 ? styles['count'] : styles['before']}>{value}</span>
        </div>
      ))}
    </div>
  )
}
