import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { homeDeadlines } from '../../contract/home.ts'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { addDays, type BusinessDate, daysBetween } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import { HomeCard, Unread } from './card.tsx'
import { deadlineHref, deadlineName } from './deadline-links.ts'
import { GhostCard } from './ghost.tsx'
import styles from './home.module.css'

const label = '30 天内到期'
const shown = 5

/** The nearest entries of the calendar. */
export function Upcoming({ home, today }: { readonly home: Home; readonly today: BusinessDate }) {
  const { can } = usePermissions()
  const { data, error, refetch } = useRead(homeDeadlines, { query: { days: `${today},${addDays(today, 30)}` } })
  if (data === undefined && error === null) return <GhostCard label={label} rows={shown + 1} />
  return (
    <HomeCard label={label}>
      <h2 className={styles['heading']}>
        {label}
        <Link to={{ search: '?view=calendar&as=list' }}>到期日历</Link>
      </h2>
      {data === undefined && error !== null && <Unread error={error} onRetry={refetch} />}
      {data?.results.length === 0 && <p className={styles['secondary']}>{data.next === null ? '没有合同或合作到期' : `最近一项在 ${data.next.replaceAll('-', '/')}`}</p>}
      {data?.results.slice(0, shown).map((entry) => {
        const href = deadlineHref(home, can, entry)
        const kind = deadlineKind(entry.kind).label
        const name = deadlineName(entry)
        const text = name || kind
        const left = leftText(daysBetween(today, entry.day))
        return (
          <div key={`${entry.kind} ${entry.id}`} className={styles['row']}>
            <span className={styles['name']} title={text}>
              {href === undefined ? text : <Link to={href}>{text}</Link>}
            </span>
            <span className={`${styles['secondary'] ?? ''} ${styles['note'] ?? ''}`}>{name === '' ? left : `${kind}，${left}`}</span>
          </div>
        )
      })}
      {data !== undefined && data.results.length > shown && <p className={styles['secondary']}>另有 {data.results.length - shown} 项</p>}
    </HomeCard>
  )
}

const leftText = (days: number): string => (days === 0 ? '今天' : `${days} 天后`)
