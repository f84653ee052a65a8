import { Alert, Button, Tabs } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { ApiError, errorText } from '../api/errors.ts'
import type { Column, KeyOf } from './columns/types.ts'
import { type SettingsState, useArranged, useColumnSettings } from './columns/use-settings.ts'
import { DataTable, useRowSet } from './data-table.tsx'
import { viewedRows } from './data-table/viewed.ts'
import { FilterHeader } from './filter-header.tsx'
import { BatchBar, type BatchProps } from './list-page/batch-bar.tsx'
import { ColumnsButton } from './list-page/columns-button.tsx'
import styles from './list-page/list-page.module.css'
import { Pager } from './list-page/pager.tsx'
import { ViewsMenu } from './list-page/views-menu.tsx'
import type { Filters, ListState } from './list-state.tsx'
import type { ListTabs } from './list-tabs.tsx'
import type { Verdict } from './review.tsx'
import { FailureBlock, LoadingBlock, StateBlock } from './state-block.tsx'

/** The part of a query's result that a list needs; `useRead` of a call that answers `listOf(...)` fits. */
export interface ListQuery<T> {
  readonly data: ListAnswer<T> | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface ListAnswer<T> {
  readonly total: number
  readonly total_capped?: boolean | undefined
  /** The page number of these rows: while the next page loads, the previous one is still shown. */
  readonly page: number
  readonly page_size: number
  readonly results: readonly T[]
}

interface ListPageProps<T, F extends Filters> {
  readonly title: string
  readonly list: ListState<F>
  readonly query: ListQuery<T>
  /** Memoised. */
  readonly columns: readonly Column<T>[]
  readonly rowKey: KeyOf<T, string>
  /** The page's buttons, top right; the primary one last. */
  readonly actions?: ReactNode
  /** Rows are selectable when there are batch actions. */
  readonly batch?: BatchProps<T>
  /** Totals over the whole result, beside the pager. */
  readonly summary?: ReactNode
  /** From `useListTabs`, where several lists share the page. */
  readonly tabs?: ListTabs
  /** On Enter or a double click. */
  readonly onOpen?: (row: T) => void
  /** The keys a and r on a row, from `useReview`: reviews the selected rows, or all rows of the page, one after the other. */
  readonly onReview?: (rows: readonly T[], row: T, verdict: Verdict) => void
  /** By default rows with an empty `status` (R118). */
  readonly isRowDisabled?: (row: T) => boolean
  /** Inside another page, which provides title and buttons. */
  readonly isNested?: boolean
  /** The hint for an empty list. */
  readonly empty?: { readonly text: string; readonly action?: ReactNode }
}

/** A list screen: filters, toolbar, table, pager, and every state of a list (style.md "A page"). */
export function ListPage<T, F extends Filters>(props: ListPageProps<T, F>) {
  const { title, list, query, actions, batch, tabs, summary, isNested = false } = props
  const selection = useRowSet()
  const settings = useColumnSettings(list.key)
  const columns = useArranged(props.columns, settings.settings)
  const keyOf = useKeyOf<T>(props.rowKey)
  const rows = query.data?.results ?? noRows
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf])
  // Rows change outside React's events (a refetch); what has left the page is deselected.
  useEffect(() => selection.retain(keys), [selection, keys])

  const isOrderable = list.ordering === undefined || props.columns.some(({ sortBy }) => sortBy === list.ordering?.replace(/^-/u, ''))
  const { refuseOrdering } = list
  // The URL's ordering can be checked against the columns only here; the server would refuse the whole query.
  useEffect(() => {
    if (!isOrderable) refuseOrdering()
  }, [isOrderable, refuseOrdering])

  const columnsButton = <ColumnsButton columns={props.columns} state={settings} />
  return (
    <div className={`${styles['page'] ?? ''} ${isNested ? (styles['nested'] ?? '') : ''}`}>
      {!isNested && (
        <div className={styles['toolbar']}>
          <h1 className={styles['title']}>{title}</h1>
          <ViewsMenu list={list} columns={settings} />
          <span className={styles['spring']} />
          {columnsButton}
          {actions}
        </div>
      )}
      {tabs && <Tabs size="small" activeKey={tabs.activeKey} items={[...tabs.items]} onChange={tabs.onChange} />}
      <FilterHeader list={list} onRepeat={() => void query.refetch()} tools={isNested ? columnsButton : undefined} />
      {query.error && query.data && <StaleAlert error={query.error} onRetry={query.refetch} />}
      <ListContent {...props} columns={columns} settings={settings} rows={rows} keyOf={keyOf} selection={batch ? selection : undefined} />
      {/* Below the rows: above them it would move the next row away from the pointer. */}
      {batch && <BatchBar {...batch} columns={columns} selection={selection} rows={rows} keyOf={keyOf} />}
      {query.data && (
        <footer className={styles['pager']}>
          <span>{summary}</span>
          <Pager
            total={query.data.total}
            isCapped={query.data.total_capped === true}
            page={list.page}
            pageSize={list.pageSize}
            shown={rows.length}
            onChange={list.setPage}
          />
        </footer>
      )}
    </div>
  )
}

const noRows: readonly never[] = []

function useKeyOf<T>(rowKey: KeyOf<T, string>): (row: T) => string {
  return useCallback((row: T) => String(row[rowKey]), [rowKey])
}

interface ContentProps<T, F extends Filters> extends ListPageProps<T, F> {
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string
  readonly selection: ReturnType<typeof useRowSet> | undefined
  readonly settings: SettingsState
}

function ListContent<T, F extends Filters>(props: ContentProps<T, F>) {
  const { title, query, list, rows, keyOf, columns, selection, settings, onOpen, onReview, isRowDisabled = hasNoStatus } = props
  const { settings: chosen, save } = settings
  const onResize = useCallback((key: string, width: number) => save({ ...chosen, widths: { ...chosen.widths, [key]: width } }), [chosen, save])
  const viewed = viewedRows(list.key)
  if (query.data === undefined && query.error !== null) {
    const isRefused = query.error instanceof ApiError && query.error.status === 400 && list.chips.length > 0
    if (!isRefused) return <FailureBlock error={query.error} what={title} onRetry={() => void query.refetch()} />
    // The server refuses these filters; a retry would not help.
    return <StateBlock isError title={`${title}的查询条件有误`} text={refusalText(query.error, list.filters)} action={<Button onClick={list.reset}>清空条件</Button>} />
  }
  if (query.data === undefined) return <LoadingBlock what={title} />
  return (
    <DataTable
      label={title}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      isRowDisabled={isRowDisabled}
      isDimmed={query.isFetching}
      firstNumber={(query.data.page - 1) * query.data.page_size + 1}
      ordering={list.ordering}
      onOrder={list.setOrdering}
      widths={chosen.widths}
      density={chosen.density}
      onResize={onResize}
      className={styles['table'] ?? ''}
      empty={<EmptyList {...props} />}
      {...(selection && { selection })}
      {...(onOpen && { onOpen, viewed })}
      {...(onReview && { onReview: (row: T, verdict: Verdict) => onReview(chosenOf(rows, keyOf, selection), row, verdict) })}
    />
  )
}

function chosenOf<T>(rows: readonly T[], keyOf: (row: T) => string, selection: ReturnType<typeof useRowSet> | undefined): readonly T[] {
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
function EmptyList<T, F extends Filters>({ title, list, query, empty }: ContentProps<T, F>) {
  if ((query.data?.total ?? 0) > 0) {
    return <StateBlock title="这一页没有数据" action={<Button onClick={() => list.setPage(1)}>回到第 1 页</Button>} />
  }
  if (list.chips.length > 0) {
    return <StateBlock title={`没有符合条件的${title}`} text="可放宽查询条件后再试。" action={<Button onClick={list.reset}>清空条件</Button>} />
  }
  return <StateBlock title={empty?.text ?? `暂无${title}`} action={empty?.action} />
}

function StaleAlert({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`数据可能不是最新：${errorText(error)}`}
      action={
        <Button size="small" onClick={() => void onRetry()}>
          重新加载
        </Button>
      }
    />
  )
}

function hasNoStatus(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'status' in row && (row.status === '' || row.status === null)
}
