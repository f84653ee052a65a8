import { Alert, Button } from 'antd'
import { useCallback } from 'react'
import { ApiError, errorText, noticeText } from '../../api/errors.ts'
import type { SettingsState } from '../columns/use-settings.ts'
import { DataTable, type RowSet } from '../data-table.tsx'
import type { Preview } from '../data-table/moves.ts'
import { viewedRows } from '../data-table/viewed.ts'
import type { ListAnswer, ListPageProps } from '../list-page.tsx'
import type { Filters } from '../list-state.tsx'
import type { Verdict } from '../review.tsx'
import { FailureBlock, LoadingBlock, StateBlock } from '../state-block.tsx'
import styles from './list-page.module.css'

export interface ContentProps<T, F extends Filters> extends ListPageProps<T, F> {
  /** What is shown, which may be older than the query's own. */
  readonly data: ListAnswer<T> | undefined
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly selection: RowSet | undefined
  readonly active: RowSet
  readonly preview: Preview
  readonly settings: SettingsState
}

/** The rows, or why there are none. */
export function ListContent<T, F extends Filters>(props: ContentProps<T, F>) {
  const { title, query, data, list, rows, keyOf, columns, selection, active, preview, settings, sums, onOpen, onReview, isRowDisabled = hasNoStatus } = props
  const { settings: chosen, save } = settings
  const onResize = useCallback((key: string, width: number) => save({ ...chosen, widths: { ...chosen.widths, [key]: width } }), [chosen, save])
  const viewed = viewedRows(list.key)
  if (data === undefined && query.error !== null) {
    const isRefused = query.error instanceof ApiError && query.error.status === 400 && list.chips.length > 0
    if (!isRefused) return <FailureBlock error={query.error} what={title} onRetry={() => void query.refetch()} />
    // The server refuses these filters; a retry would not help.
    return <StateBlock isError title={`${title}的查询条件有误`} text={refusalText(query.error, list.filters)} action={<Button onClick={list.reset}>清空条件</Button>} />
  }
  if (data === undefined) return <LoadingBlock what={title} />
  return (
    <DataTable
      label={title}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      isRowDisabled={isRowDisabled}
      isDimmed={query.isFetching}
      firstNumber={(data.page - 1) * data.page_size + 1}
      ordering={list.ordering}
      onOrder={list.setOrdering}
      widths={chosen.widths}
      density={chosen.density}
      onResize={onResize}
      className={styles['table'] ?? ''}
      empty={<EmptyList {...props} />}
      active={active}
      preview={preview}
      sums={sums}
      {...(selection && { selection })}
      {...(onOpen && { onOpen, viewed })}
      {...(onReview && { onReview: (row: T, verdict: Verdict) => onReview(chosenOf(rows, keyOf, selection), row, verdict) })}
    />
  )
}

function chosenOf<T>(rows: readonly T[], keyOf: (row: T) => string, selection: RowSet | undefined): readonly T[] {
  const chosen = rows.filter((row) => selection?.has(keyOf(row)) === true)
  return chosen.length > 0 ? chosen : rows
}

/** What is wrong with which filter, by the filter's label on this page. */
function refusalText(error: Error, filters: Filters): string {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : []
  const known = fields.flatMap(([key, text]) => (filters[key] ? [`${filters[key].label}：${text}`] : []))
  return known.length > 0 ? known.join('；') : errorText(error)
}

/** Three kinds of empty lists, each with its own hint. */
function EmptyList<T, F extends Filters>({ title, what = title, list, data, empty }: ContentProps<T, F>) {
  if ((data?.total ?? 0) > 0) {
    return <StateBlock art="nothing" title="这一页没有数据" action={<Button onClick={() => list.setPage(1)}>回到第 1 页</Button>} />
  }
  if (list.chips.length > 0) {
    return <StateBlock art="nothing" title={`没有符合条件的${what}`} text="可放宽查询条件后再试。" action={<Button onClick={list.reset}>清空条件</Button>} />
  }
  return <StateBlock title={empty?.text ?? `暂无${what}`} action={empty?.action} />
}

interface StaleAlertProps {
  readonly error: Error
  /** Of the rows that are shown. */
  readonly page: number
  /** The page that was asked for. */
  readonly wanted: number
  /** The rows are those of another page or filter. */
  readonly isOld: boolean
  readonly onRetry: () => unknown
}

/** The rows below are older than what was asked for. */
export function StaleAlert({ error, page, wanted, isOld, onRetry }: StaleAlertProps) {
  const what = !isOld ? '数据可能不是最新' : page === wanted ? '没有查询成功，下面仍是之前的结果' : `第 ${wanted} 页没有加载出来，下面仍是第 ${page} 页`
  return (
    <Alert
      type="warning"
      showIcon
      title={`${what}：${noticeText(error)}`}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {isOld ? '重试' : '重新加载'}
        </Button>
      }
    />
  )
}

/** R118 */
export function hasNoStatus(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'status' in row && (row.status === '' || row.status === null)
}
