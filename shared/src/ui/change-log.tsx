import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { dateTimeText } from './columns/time.ts'
import { ChangeFilterBar, filterChanges, noFilter } from './change-log/filter.tsx'
import { ChangeValue } from './change-log/change-value.tsx'
import styles from './change-log/change-log.module.css'
import type { DetailQuery } from './detail-page.tsx'
import { FailureBlock, LoadingBlock, StateBlock } from './state-block.tsx'

/** One entry as the contract has it (`changeLogEntry`, R198, R199). */
export interface ChangeLogEntry {
  readonly id: string
  readonly create_at: string
  readonly creator: string
  readonly action: string
  readonly content: readonly ChangeItem[]
}

export interface ChangeItem {
  readonly field: string
  readonly type: 'url' | 'object' | 'plain'
  readonly old_value: unknown
  readonly new_value: unknown
}

/** Words for people: a screen knows its fields and their codes (a status, cents); undefined leaves the value as it is. */
export interface ChangeWords {
  readonly field?: (field: string) => string | undefined
  readonly value?: (field: string, value: unknown) => string | undefined
  /** A link to a stored file, whose address must be asked for first; undefined leaves the address as it is. */
  readonly file?: (url: string, label: string) => ReactNode | undefined
}

interface ChangeLogProps extends ChangeWords {
  readonly query: DetailQuery<{ readonly results: readonly ChangeLogEntry[] }>
}

/** Who changed what and when, from the server alone: a log made in a browser could be forged (admin-anchors §1c). */
export function ChangeLog({ query, ...words }: ChangeLogProps) {
  if (query.data === undefined) {
    if (query.error === null) return <LoadingBlock what="变更记录" rows={4} />
    return <FailureBlock error={query.error} what="变更记录" onRetry={() => void query.refetch()} />
  }
  return <Entries entries={query.data.results} words={words} />
}

function Entries({ entries, words }: { readonly entries: readonly ChangeLogEntry[]; readonly words: ChangeWords }) {
  const [filter, setFilter] = useState(noFilter)
  if (entries.length === 0) return <StateBlock title="暂无变更记录" />
  const shown = filterChanges(entries, filter)
  return (
    <>
      <ChangeFilterBar entries={entries} shown={shown.length} words={words} value={filter} onChange={setFilter} />
      {shown.length === 0 && <StateBlock title="没有符合条件的变更" action={<Button onClick={() => setFilter(noFilter)}>清除筛选</Button>} />}
      <ol className={styles['list']} aria-label="变更记录">
        {shown.map((entry) => (
          <li key={entry.id} className={styles['entry']}>
            <div className={styles['when']}>
              <strong>{entry.action}</strong>
              <span>{entry.creator}</span>
              <time dateTime={entry.create_at}>{dateTimeText(entry.create_at)}</time>
            </div>
            {entry.content.length > 0 && <Changes items={entry.content} {...words} />}
          </li>
        ))}
      </ol>
    </>
  )
}

function Changes({ items, ...words }: ChangeWords & { readonly items: readonly ChangeItem[] }) {
  return (
    <dl className={styles['changes']}>
      {items.map((item) => [
        <dt key={`${item.field} label`}>{words.field?.(item.field) ?? item.field}</dt>,
        <dd key={item.field}>
          <ChangeValue item={item} words={words} />
        </dd>,
      ])}
    </dl>
  )
}
