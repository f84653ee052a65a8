import { Alert, Button, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { noticeText } from '../api/errors.ts'
import { useTabTitle } from '../session/tab.ts'
import { CopyText } from './copy-text.tsx'
import { type Amount, LargeAmount } from './detail-page/amount.tsx'
import styles from './detail-page/detail-page.module.css'
import { Way, type WayStep } from './detail-page/way.tsx'
import { type Fact, Facts } from './facts.tsx'
import { useSearchParams } from './router.tsx'
import { FailureBlock, LoadingBlock } from './state-block.tsx'

export type { Amount, Fact, WayStep }
export { Way }

/** The part of a query's result that a detail page needs; `useRead` of a detail call fits. */
export interface DetailQuery<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  /** Whether the answer, or the failure, is of this page or dialog; absent: it is. */
  readonly isFetchedAfterMount?: boolean
}

export interface DetailHead {
  readonly number: string
  readonly status?: ReactNode
  readonly amount?: Amount
}

export interface DetailTab {
  readonly key: string
  readonly label: string
  /** Mounted when the tab is opened, so that its data is loaded only then. */
  readonly content: ReactNode
}

export interface DetailView {
  readonly head: DetailHead
  /** The actions; the primary one last. */
  readonly actions?: ReactNode
  /** For documents with a machine: the states passed and the states ahead. */
  readonly way?: readonly WayStep[]
  /** What the reader has to know before anything else: what is missing, who is waited for. */
  readonly notice?: ReactNode
  readonly facts: readonly Fact[]
  /** Lines, files, change log. The open tab is in the URL as `tab`. */
  readonly tabs?: readonly DetailTab[]
}

interface DetailPageProps<T> {
  /** What the page shows: 结算单, 账单. */
  readonly what: string
  readonly query: DetailQuery<T>
  readonly children: (record: T) => DetailView
}

/** A detail screen: header with number, status, amount and actions; facts; tabs (style.md "The look"). */
export function DetailPage<T>({ what, query, children }: DetailPageProps<T>) {
  const retry = () => void query.refetch()
  if (query.data === undefined) {
    return (
      <article className={styles['page']}>
        {query.error === null ? <LoadingBlock what={what} /> : <FailureBlock error={query.error} what={what} onRetry={retry} />}
      </article>
    )
  }
  const { head, actions, way, notice, facts, tabs = [] } = children(query.data)
  return (
    <article className={styles['page']} aria-label={`${what} ${head.number}`}>
      {query.error !== null && (
        <Alert
          type="warning"
          showIcon
          title={`数据可能不是最新：${noticeText(query.error)}`}
          action={
            <Button size="small" onClick={retry}>
              重新加载
            </Button>
          }
        />
      )}
      <Head what={what} head={head} actions={actions} />
      {way && <Way steps={way} />}
      {notice}
      <Facts facts={facts} label={`${what}信息`} />
      {tabs.length > 0 && <DetailTabs tabs={tabs} />}
    </article>
  )
}

function Head({ what, head, actions }: { readonly what: string; readonly head: DetailHead; readonly actions: ReactNode }) {
  // The record's number, because twelve tabs with the same title would be useless.
  useTabTitle(head.number)
  return (
    <header className={styles['head']}>
      <h1 className={styles['number']}>
        {what} <CopyText text={head.number} />
      </h1>
      {head.status}
      {head.amount && <LargeAmount {...head.amount} />}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}

function DetailTabs({ tabs }: { readonly tabs: readonly DetailTab[] }) {
  const [search, setSearch] = useSearchParams()
  const first = tabs[0]?.key ?? ''
  const wanted = search.get('tab')
  const active = tabs.some(({ key }) => key === wanted) ? (wanted ?? first) : first
  const handleChange = (key: string) => {
    const next = new URLSearchParams(search)
    if (key === first) next.delete('tab')
    else next.set('tab', key)
    setSearch(next, { replace: true })
  }
  return (
    <Tabs
      size="small"
      activeKey={active}
      onChange={handleChange}
      items={tabs.map(({ key, label, content }) => ({ key, label, children: content }))}
    />
  )
}
