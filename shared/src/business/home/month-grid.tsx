import { usePermissions } from '@linggong/shared/session/permissions'
import { Link } from '@linggong/shared/ui/router'
import { deadlineKind } from '../../domain/home/deadlines.ts'
import { addDays, addMonths, type BusinessDate, daysBetween, type MonthKey } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import styles from './calendar.module.css'
import { type Deadline, deadlineHref, deadlineKey, deadlineName } from './deadline-links.ts'
import { weekdays, weekdayOf } from './weekdays.ts'

interface MonthGridProps {
  readonly home: Home
  readonly month: MonthKey
  readonly today: BusinessDate
  readonly entries: readonly Deadline[]
  /** The same as a list, for a day with more than fit. */
  readonly listHref: string
}

/** Entries that a day has room for. */
const shown = 3

/** A month as weeks from Monday to Sunday; on a phone each day has the number of its entries, which stand below as a list. */
export function MonthGrid({ home, month, today, entries, listHref }: MonthGridProps) {
  const { can } = usePermissions()
  const byDay = Map.groupBy(entries, ({ day }) => day)
  return (
    <table className={styles['grid']} aria-label={`${month.replace('-', '/')} 到期日历`}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              周{name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              if (!day.startsWith(month)) return <td key={day} className={styles['other']} aria-label={day} />
              const some = byDay.get(day) ?? []
              return (
                <td key={day} aria-current={day === today ? 'date' : undefined} className={day < today ? styles['past'] : undefined}>
                  <time dateTime={day} className={styles['number']}>
                    {Number(day.slice(8))}
                  </time>
                  {some.length > 0 && <span className={styles['count']}>{some.length} 项</span>}
                  {some.length > 0 && (
                    <ul className={styles['chips']}>
                      {some.slice(0, shown).map((entry) => (
                        <li key={deadlineKey(entry)}>
                          <Chip entry={entry} href={deadlineHref(home, can, entry)} />
                        </li>
                      ))}
                      {some.length > shown && (
                        <li>
                          <Link to={listHref}>还有 {some.length - shown} 项</Link>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Chip({ entry, href }: { readonly entry: Deadline; readonly href: string | undefined }) {
  const { label, begins = false } = deadlineKind(entry.kind)
  const name = deadlineName(entry)
  const content = (
    <>
      <span className={styles['kind']}>{label}</span>
      {name !== '' && <span className={styles['name']}>{name}</span>}
    </>
  )
  const look = `${styles['chip'] ?? ''} ${begins ? (styles['begins'] ?? '') : ''}`
  const title = [label, entry.name, entry.number].filter(Boolean).join(' · ')
  return href === undefined ? (
    <span className={look} title={title}>
      {content}
    </span>
  ) : (
    <Link to={href} className={look} title={title}>
      {content}
    </Link>
  )
}

/** The days of the weeks that a month touches. */
function weeksOf(month: MonthKey): BusinessDate[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks = Math.ceil(daysBetween(first, `${addMonths(month, 1)}-01`) / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, index) => addDays(first, week * 7 + index)))
}
