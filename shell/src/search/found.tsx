import type { ApiError } from '@linggong/shared/api/errors'
import type { Column } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from './search.module.css'

interface FoundProps<T> {
  readonly query: UseQueryResult<{ readonly results: readonly T[]; readonly has_more: boolean }, ApiError>
  readonly what: string
  /** The search text when Enter was pressed; empty before. */
  readonly words: string
  readonly columns: readonly Column<T>[]
}

/** The results of one kind of search. */
export function Found<T extends { readonly id: string }>({ query, what, words, columns }: FoundProps<T>) {
  if (words === '') return <StateBlock title="输入后按回车搜索" />
  if (query.data === undefined) {
    if (query.error === null) return <LoadingBlock what={what} rows={6} />
    return <FailureBlock error={query.error} what={what} onRetry={() => void query.refetch()} />
  }
  const { results, has_more: hasMore } = query.data
  return (
    <>
      <DataTable
        className={styles['found'] ?? ''}
        label={`${what}搜索结果`}
        rows={results}
        columns={columns}
        rowKey={({ id }) => id}
        isDimmed={query.isFetching}
        empty={<StateBlock title={`没有找到与“${words}”相符的${what}`} text="请核对输入的内容，或换一个页签。" />}
      />
      {hasMore && <p className={styles['more']}>仅显示前 {results.length} 条，请输入更具体的内容。</p>}
    </>
  )
}
