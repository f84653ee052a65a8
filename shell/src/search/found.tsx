import type { ApiError } from '@linggong/shared/api/errors'
import { type Column, RowActions } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { type Fact, Facts } from '@linggong/shared/ui/facts'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import styles from './search.module.css'

interface FoundProps<T> {
  readonly query: UseQueryResult<{ readonly results: readonly T[]; readonly has_more: boolean }, ApiError>
  readonly what: string
  /** The search text when Enter was pressed; empty before. */
  readonly words: string
  readonly columns: readonly Column<T>[]
  /** What the table has no room for. */
  readonly more?: (row: T) => readonly Fact[]
  /** Leads to the record's page; undefined where it has none. */
  readonly wayTo?: (row: T) => { readonly label: string; readonly onGo: () => void } | undefined
}

/** The results of one kind of search; each opens in full. */
export function Found<T extends { readonly id: string; readonly name: string }>({ query, what, words, columns, more, wayTo }: FoundProps<T>) {
  const [opened, setOpened] = useState<T | null>(null)
  const linked = useMemo(() => columns.map((column, index): Column<T> => (index === 0 ? { ...column, text: nameOf, render: (row) => <RowActions actions={[{ label: row.name, onClick: () => setOpened(row) }]} /> } : column)), [columns])
  if (words === '') return <StateBlock art="nothing" title="输入后按回车搜索" />
  if (query.data === undefined) {
    if (query.error === null) return <LoadingBlock what={what} rows={6} />
    return <FailureBlock error={query.error} what={what} onRetry={() => void query.refetch()} />
  }
  const { results, has_more: hasMore } = query.data
  const way = opened === null ? undefined : wayTo?.(opened)
  return (
    <>
      <DataTable
        className={styles['found'] ?? ''}
        label={`${what}搜索结果`}
        rows={results}
        columns={linked}
        rowKey={({ id }) => id}
        isDimmed={query.isFetching}
        empty={<StateBlock art="nothing" title={`没有找到与“${words}”相符的${what}`} text="请核对输入的内容，或换一个页签。" />}
        onOpen={setOpened}
      />
      {hasMore && <p className={styles['more']}>仅显示前 {results.length} 条，请输入更具体的内容。</p>}
      <Drawer
        open={opened !== null}
        size={480}
        title={what}
        destroyOnHidden
        extra={way && <Button type="primary" onClick={way.onGo}>{way.label}</Button>}
        onClose={() => setOpened(null)}
      >
        {opened && <Facts label={opened.name} facts={[...columns.map((column) => ({ label: column.title, value: column.render(opened), isWide: true })), ...(more?.(opened) ?? []).map((fact) => ({ ...fact, isWide: true }))]} />}
      </Drawer>
    </>
  )
}

const nameOf = ({ name }: { readonly name: string }): string => name
