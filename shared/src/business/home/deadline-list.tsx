import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { type BusinessDate, daysBetween } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import styles from './calendar.module.css'
import { type Deadline, deadlineHref, deadlineKey } from './deadline-links.ts'
import { weekdays, weekdayOf } from './weekdays.ts'

interface DeadlineListProps {
  readonly home: Home
  readonly today: BusinessDate
  readonly entries: readonly Deadline[]
}

/** Day by day, with how long it is until then. */
export function DeadlineList({ home, today, entries }: DeadlineListProps) {
  const { can } = usePermissions()
  return [...Map.groupBy(entries, ({ day }) => day)].map(([day, some]) => (
    <section key={day} className={styles['day']} aria-label={day}>
      <h3 className={styles['date']}>
        <time dateTime={day}>{day.replaceAll('-', '/')}</time> 周{weekdays[weekdayOf(day)]} <span className={styles['secondary']}>{leftText(daysBetween(today, day))}</span>
      </h3>
      <ul className={styles['entries']}>
        {some.map((entry) => {
          const { label, begins = false } = deadlineKind(entry.kind)
          const href = deadlineHref(home, can, entry)
          const text = [entry.name, entry.number].filter(Boolean).join(' · ') || label
          return (
            <li key={deadlineKey(entry)} className={styles['entry']}>
              <StatusTag table={[{ value: entry.kind, label, tone: begins ? 'info' : 'warning' }]} value={entry.kind} />
              {href === undefined ? <span>{text}</span> : <Link to={href}>{text}</Link>}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

const leftText = (days: number): string => (days < 0 ? `${-days} 天前` : days === 0 ? '今天' : `${days} 天后`)
