import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Fields, labelOf } from '../domain/fields/field.ts'
import { dateTimeText } from './columns/time.ts'
import { ChangeFilterBar, filterChanges, noFilter } from './change-log/filter.tsx'
import { ChangeValue } from './change-log/change-value.tsx'
import styles from './change-log/change-log.module.css'
import type { DetailQuery, DetailTab } from './detail-page.tsx'
import { FailureBlock, LoadingBlock, StateBlock } from './state-block.tsx'

/** One entry, in the shape of the contract's `changeLogEntry` (R198, R199). */
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

/** A link to a stored file, whose signed URL must be requested first; undefined leaves the URL as it is. */
export type FileView = (url: string, label: string) => ReactNode | undefined

interface Words {
  /** The dictionary of the entity (`domain/fields`), because the log stores keys and codes. */
  readonly fields: Fields
  readonly file?: FileView
}

interface ChangeLogProps extends Words {
  readonly query: DetailQuery<{ readonly results: readonly ChangeLogEntry[] }>
}

/** Who changed what and when, written by the server only: a log written by a browser could be forged (admin-anchors §1c). */
export function ChangeLog({ query, ...words }: ChangeLogProps) {
  if (query.data === undefined) {
    if (query.error === null) return <LoadingBlock what="变更记录" rows={4} />
    return <FailureBlock error={query.error} what="变更记录" onRetry={() => void query.refetch()} />
  }
  return <Entries entries={query.data.results} words={words} />
}

/** 变更记录 as the tab of a detail page. */
export function historyTab(query: ChangeLogProps['query'], fields: Fields, file?: FileView): DetailTab {
  return { key: 'history', label: '变更记录', content: <ChangeLog query={query} fields={fields} {...(file && { file })} /> }
}

function Entries({ entries, words }: { readonly entries: readonly ChangeLogEntry[]; readonly words: Words }) {
  const [filter, setFilter] = useState(noFilter)
  if (entries.length === 0) return <StateBlock title="暂无变更记录" />
  const shown = filterChanges(entries, filter)
  return (
    <>
      <ChangeFilterBar entries={entries} shown={shown.length} fields={words.fields} value={filter} onChange={setFilter} />
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

function Changes({ items, fields, file }: Words & { readonly items: readonly ChangeItem[] }) {
  return (
    <dl className={styles['changes']}>
      {items.map((item) => [
        <dt key={`${item.field} label`}>{labelOf(fields, item.field)}</dt>,
        <dd key={item.field}>
          <ChangeValue item={item} fields={fields} file={file} />
        </dd>,
      ])}
    </dl>
  )
}
