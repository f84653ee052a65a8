import { useRead } from '@linggong/shared/api/queries'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { Link } from '@linggong/shared/ui/router'
import { homeDeadlines } from '../../contract/home.ts'
import { addDays, type BusinessDate } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import { HomeCard, Unread } from './card.tsx'
import { GhostCard } from './ghost.tsx'
import { loadLater } from './load-later.ts'
import styles from './home.module.css'

const label = '30 天内到期'
const shown = 5

/** The nearest entries of the calendar. */
export function Upcoming({ home, today }: { readonly home: Home; readonly today: BusinessDate }) {
  const { data, error, refetch } = useRead(homeDeadlines, { query: { days: `${today},${addDays(today, 30)}` } })
  const isAny = data !== undefined && data.results.length > 0
  const rows = useLoaded(loadLater, isAny)
  if ((data === undefined && error === null) || (isAny && rows === undefined)) return <GhostCard label={label} rows={shown + 1} />
  return (
    <HomeCard label={label}>
      <h2 className={styles['heading']}>
        {label}
        <Link to={{ search: '?view=calendar&as=list' }}>到期日历</Link>
      </h2>
      {data === undefined && error !== null && <Unread error={error} onRetry={refetch} />}
      {data?.results.length === 0 && <p className={styles['secondary']}>{data.next === null ? '没有到期的事项' : `最近一项在 ${data.next.replaceAll('-', '/')}`}</p>}
      {isAny && rows && <rows.UpcomingRows home={home} today={today} entries={data.results.slice(0, shown)} />}
      {data !== undefined && data.results.length > shown && <p className={styles['secondary']}>另有 {data.results.length - shown} 项</p>}
    </HomeCard>
  )
}
