import { useRead } from '@linggong/shared/api/queries'
import { useLoaded } from '@linggong/shared/ui/lazy-dialog'
import { Link, useSearchParams } from '@linggong/shared/ui/router'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import type { ReactNode } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { homeFigures, workbenchStats } from '../../contract/home.ts'
import { failedTile, type HomeFacts, monthTiles, rankedTile } from '../../domain/home/tile.ts'
import { pagesOf } from '../../domain/pages/page.ts'
import { type Home, HomeContext } from '../home.tsx'
import { Failed } from './failed.tsx'
import { figured } from './figured.tsx'
import { GhostPage } from './ghost.tsx'
import { First, Waiting } from './waiting.tsx'
import { hrefOf } from './links.ts'
import { loadLater } from './load-later.ts'
import { Overview } from './overview.tsx'
import { Ranked } from './ranked.tsx'
import { Months } from './months.tsx'
import styles from './home.module.css'
import { Recent } from './recent.tsx'
import { Upcoming } from './upcoming.tsx'

export type Figures = CallOutput<typeof homeFigures>
export type Figure = Figures['results'][number]

interface HomePageProps {
  readonly home: Home
  readonly facts: HomeFacts
  /** What this flavour has besides, such as the wallet. */
  readonly aside?: ReactNode
  /** The same, in the first place. */
  readonly lead?: ReactNode
  /** The same, after the figures. */
  readonly further?: ReactNode
}

/** 首页, and as a view of it with its own address the calendar of what ends when. */
export function HomePage(props: HomePageProps) {
  const { home } = props
  const [search] = useSearchParams()
  const view = search.get('view')
  const isCalendar = view === 'calendar'
  const calendar = useLoaded(loadCalendar, isCalendar)
  const title = pagesOf(home.table).find(({ kind }) => kind === 'dashboard')?.title ?? ''
  return (
    <HomeContext value={home}>
      <article className={styles['page']} aria-label={title}>
        <header className={styles['head']}>
          <h1 className={styles['title']}>{title}</h1>
          <nav aria-label={`${title}的视图`} className={styles['views']}>
            <Link to={{ search: '' }} aria-current={isCalendar ? undefined : 'page'}>
              概览
            </Link>
            <Link to={{ search: '?view=calendar' }} aria-current={isCalendar ? 'page' : undefined}>
              到期日历
            </Link>
          </nav>
        </header>
        {view !== null && !isCalendar && <output className={styles['secondary']}>链接中的视图无法识别，已忽略</output>}
        {isCalendar ? calendar === undefined ? <LoadingBlock what="到期日历" /> : <calendar.DeadlineCalendar home={home} /> : <Figured {...props} title={title} />}
      </article>
    </HomeContext>
  )
}

const loadCalendar = () => import('./calendar.tsx')

/** An organisation begins once. */
function Begin(props: Pick<HomePageProps, 'home' | 'facts'>) {
  const later = useLoaded(loadLater, true)
  return later && <later.Beginning {...props} />
}

/** What to do first, what waits, what is under way elsewhere, what failed, the last months; every figure opens the list that it counts. */
function Figured({ title, home, facts, aside, lead, further }: HomePageProps & { readonly title: string }) {
  const query = useRead(home.flavour === 'company' ? workbenchStats : homeFigures)
  if (query.data === undefined) return query.error === null ? <GhostPage facts={facts} /> : <FailureBlock error={query.error} what={title} onRetry={() => void query.refetch()} />
  return <Content home={home} facts={facts} figures={query.data} now={query.dataUpdatedAt} aside={aside} lead={lead} further={further} />
}

interface ContentProps extends HomePageProps {
  readonly figures: Figures
  readonly now: number
}

function Content({ home, facts, figures, now, aside, lead, further }: ContentProps) {
  const waiting = figured(facts.waiting, figures.results)
  const overview = figured(facts.overview.tiles, figures.results)
  const months = figured(monthTiles(facts, figures.today), figures.results)
  const [failed] = figured([failedTile(facts, figures.today) ?? []].flat(), figures.results)
  const [left, ...right] = (facts.ranks ?? []).flatMap((ranking) => {
    const rank = figures.ranks.find(({ key }) => key === ranking.key)
    if (rank === undefined) return []
    const rows = rank.rows.map(({ id, name, count, amount }) => ({ key: id, name, amount, note: `${count.toLocaleString('zh-CN')} 单`, href: hrefOf(home, rankedTile(ranking, figures.today, id)) }))
    return [<Ranked key={ranking.key} title={ranking.label} rows={rows} empty="本月还没有已结算的结算单" />]
  })
  const isNew = figures.results.every(({ count }) => count === 0)
  if (isNew) {
    return (
      <>
        <Begin home={home} facts={facts} />
        {aside !== undefined && <div className={styles['columns']}>{aside}</div>}
      </>
    )
  }
  return (
    <>
      {waiting.length > 0 && <First home={home} waiting={waiting} now={now} />}
      {waiting.length > 0 && <Waiting home={home} waiting={waiting} now={now} />}
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          {lead}
          {months.length > 0 && <Months home={home} months={months} />}
          {failed && <Failed home={home} tile={failed.tile} figure={failed.figure} />}
          {left}
        </div>
        <div className={styles['stack']}>
          {aside}
          {overview.length > 0 && <Overview home={home} title={facts.overview.title} tiles={overview} />}
          {right}
          <Recent home={home} />
          <Upcoming home={home} today={figures.today} />
          {further}
        </div>
      </div>
    </>
  )
}
