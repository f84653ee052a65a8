import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { type BusinessDate, daysBetween } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import { type Deadline, deadlineHref, deadlineKey, deadlineName } from './deadline-links.ts'
import styles from './home.module.css'

interface UpcomingRowsProps {
  readonly home: Home
  readonly today: BusinessDate
  readonly entries: readonly Deadline[]
}

export function UpcomingRows({ home, today, entries }: UpcomingRowsProps) {
  const { can } = usePermissions()
  return entries.map((entry) => {
    const href = deadlineHref(home, can, entry)
    const kind = deadlineKind(entry.kind).label
    const name = deadlineName(entry)
    const text = name || kind
    const left = leftText(daysBetween(today, entry.day))
    return (
      <div key={deadlineKey(entry)} className={styles['row']}>
        <span className={styles['name']} title={text}>
          {href === undefined ? text : <Link to={href}>{text}</Link>}
        </span>
        <span className={`${styles['secondary'] ?? ''} ${styles['note'] ?? ''}`}>{name === '' ? left : `${kind}，${left}`}</span>
      </div>
    )
  })
}

const leftText = (days: number): string => (days === 0 ? '今天' : `${days} 天后`)
