import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useRead } from '@linggong/shared/api/queries'
import { Link, useSearchParams } from '@linggong/shared/ui/router'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { homeDeadlines } from '../../contract/home.ts'
import { type DeadlineKey, deadlineKind } from '../../domain/home/deadlines.ts'
import { addDays, addMonths, businessDate, isRealDate, monthOf, monthText, type MonthKey } from '../../domain/time.ts'
import type { Home } from '../home.tsx'
import styles from './calendar.module.css'
import { DeadlineList } from './deadline-list.tsx'
import { MonthGrid } from './month-grid.tsx'

/** How many months the list shows. */
const listed = 3

/** 到期日历: what ends when, in the scope of the reader, month by month or as a list. Month and form are in the address. */
export function DeadlineCalendar({ home }: { readonly home: Home }) {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => monthOf(businessDate(new Date())))
  const wish = search.get('month')
  const isMonth = wish !== null && /^\d{4}-\d{2}$/u.test(wish) && isRealDate(`${wish}-01`) && wish > '2000' && wish < '2100'
  const month = isMonth ? wish : now
  const isList = search.get('as') === 'list'
  const last = isList ? addMonths(month, listed - 1) : month
  const query = useRead(homeDeadlines, { query: { days: `${month}-01,${addDays(`${addMonths(last, 1)}-01`, -1)}` } })
  const show = (to: MonthKey, asList: boolean) => setSearch({ view: 'calendar', ...(to !== now && { month: to }), ...(asList && { as: 'list' }) })
  const title = isList ? `${monthText(month)}至 ${monthText(last)}` : monthText(month)
  const next = query.data?.next ?? null
  const results = query.data?.results.filter(({ day }) => day.slice(0, 7) >= month && day.slice(0, 7) <= last) ?? []
  return (
    <section aria-label="到期日历" className={styles['calendar']}>
      <div className={styles['bar']}>
        <Button aria-label="上个月" onClick={() => show(addMonths(month, -1), isList)}>
          ‹
        </Button>
        <h2 className={styles['month']}>{title}</h2>
        <Button aria-label="下个月" onClick={() => show(addMonths(month, 1), isList)}>
          ›
        </Button>
        <Button disabled={month === now} onClick={() => show(now, isList)}>
          本月
        </Button>
        <Segmented aria-label="显示方式" value={isList ? 'list' : 'month'} options={[{ value: 'month', label: '月历' }, { value: 'list', label: '列表' }]} onChange={(value) => show(month, value === 'list')} />
      </div>
      {wish !== null && !isMonth && <output className={styles['secondary']}>链接中的月份无法识别，已显示本月</output>}
      {query.data === undefined ? (
        <PendingBlock of={query} what="到期日历" />
      ) : results.length === 0 && (isList || !query.isPlaceholderData) ? (
        <StateBlock
          title={`${title}没有到期的事项`}
          text="合同到期、费率变更的生效日等会自动出现在这里，不需要登记。"
          {...(next !== null && { action: <Button onClick={() => show(monthOf(next), isList)}>下一项在 {next.replaceAll('-', '/')}</Button> })}
        />
      ) : (
        <>
          {!isList && <MonthGrid home={home} month={month} today={query.data.today} entries={results} listHref={`?${new URLSearchParams({ view: 'calendar', month, as: 'list' }).toString()}`} />}
          <div className={isList ? undefined : styles['narrow']}>
            <DeadlineList home={home} today={query.data.today} entries={results} />
          </div>
          {query.data.more.map(({ kind, count }) => (
            <p key={kind} className={styles['secondary']}>
              {deadlineKind(kind).label}另有 {count.toLocaleString('zh-CN')} 项没有列出，请<Link to={listPath(home, kind)}>在列表中查看</Link>
            </p>
          ))}
        </>
      )}
    </section>
  )
}

function listPath(home: Home, kind: DeadlineKey): string {
  const { list, page } = deadlineKind(kind)
  return list === undefined ? `/${page.path}` : home.listOf(list).path
}
