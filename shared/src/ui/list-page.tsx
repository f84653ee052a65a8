import { Tabs } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { Fields } from '../domain/fields/field.ts'
import type { Column, KeyOf } from './columns/types.ts'
import { useArranged, useColumnSettings } from './columns/use-settings.ts'
import { useRowSet, useSelectedKeys } from './data-table.tsx'
import { FilterHeader } from './filter-header.tsx'
import { useLoaded } from './lazy-dialog.tsx'
import type { BatchBarProps } from './list-page/batch-bar.tsx'
import { useChosenRows } from './list-page/chosen-rows.ts'
import { ColumnsButton } from './list-page/columns-button.tsx'
import { useLastAnswer } from './list-page/last-answer.ts'
import { hasNoStatus, ListContent, StaleAlert } from './list-page/list-content.tsx'
import styles from './list-page/list-page.module.css'
import { Pager } from './list-page/pager.tsx'
import { StateTabBar, type StateTabs } from './list-page/state-tabs.tsx'
import { ViewsMenu } from './list-page/views-menu.tsx'
import type { Filters, ListState } from './list-state.tsx'
import type { ListTabs } from './list-tabs.tsx'
import type { Verdict } from './review.tsx'

export type { StateTabs }

/** The part of a query's result that a list needs; `useRead` of a call that answers `listOf(...)` fits. */
export interface ListQuery<T> {
  readonly data: ListAnswer<T> | undefined
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

export interface ListAnswer<T> {
  readonly total: number
  readonly total_capped?: boolean | undefined
  /** The page number of these rows: while the next page loads, the previous one is still shown. */
  readonly page: number
  readonly page_size: number
  readonly results: readonly T[]
}

export interface BatchProps<T> {
  /** The batch actions on the selected rows; `clear` empties the selection afterwards. */
  readonly actions: (rows: readonly T[], clear: () => void) => ReactNode
  /** All rows of the filter, up to 6000, for 选择全部; failures have been shown. */
  readonly readAll?: (() => Promise<readonly T[]>) | undefined
}

export interface ListPageProps<T, F extends Filters> {
  readonly title: string
  /** What the rows are, where the title is another word for it; for texts about them. */
  readonly what?: string | undefined
  readonly list: ListState<F>
  readonly query: ListQuery<T>
  /** Memoised. */
  readonly columns: readonly Column<T>[]
  readonly rowKey: KeyOf<T, string>
  /** The dictionary of the rows: what they contain beyond the columns is in the preview, by these labels. */
  readonly fields?: Fields | undefined
  /** The page's buttons, top right; the primary one last. */
  readonly actions?: ReactNode
  /** Rows are selectable when there are batch actions. */
  readonly batch?: BatchProps<T>
  /** Cents by column key: totals over the whole result, under their columns. */
  readonly sums?: Readonly<Record<string, number>> | undefined
  /** A note on the whole result, beside the pager. */
  readonly summary?: ReactNode
  /** The states of the records, each as a filter. */
  readonly states?: StateTabs | undefined
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

const loadBatchBar = () => import('./list-page/batch-bar.tsx').then((module) => module.BatchBar)
const loadPreview = () => import('./list-page/row-preview.tsx').then((module) => module.RowPreview)

/** A list screen: filters, toolbar, table, pager, and every state of a list (style.md "A page"). */
export function ListPage<T, F extends Filters>(props: ListPageProps<T, F>) {
  const { title, list, query, actions, batch, tabs, states, summary, isNested = false, isRowDisabled = hasNoStatus, onOpen } = props
  const settings = useColumnSettings(list.key)
  const columns = useArranged(props.columns, settings.settings)
  const keyOf = useKeyOf<T>(props.rowKey)
  const { data, isOld } = useLastAnswer(list.key, query)
  const rows = data?.results ?? noRows
  const chosen = useChosenRows(list.key, rows, keyOf)
  const active = useRowSet()
  const [isPreviewed, setPreviewed] = useState(false)
  const RowPreview = useLoaded(loadPreview, isPreviewed)
  const preview = useMemo(() => ({ isOpen: isPreviewed, onToggle: setPreviewed }), [isPreviewed])

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
      {states && <StateTabBar {...states} />}
      {query.error && data && <StaleAlert error={query.error} page={data.page} wanted={list.page} isOld={isOld} onRetry={query.refetch} />}
      <ListContent {...props} columns={columns} settings={settings} data={data} rows={rows} keyOf={keyOf} active={active} preview={preview} selection={batch ? chosen.selection : undefined} />
      {/* Below the rows: above them it would move the next row away from the pointer. */}
      {batch && (
        <LazyBatchBar {...batch} columns={columns} chosen={chosen} rows={rows} answer={data} keyOf={keyOf} isRowDisabled={isRowDisabled} />
      )}
      {data && (
        <footer className={styles['pager']}>
          <span>{summary}</span>
          <Pager
            total={data.total}
            isCapped={data.total_capped === true}
            page={list.page}
            pageSize={list.pageSize}
            shown={rows.length}
            onChange={list.setPage}
          />
        </footer>
      )}
      {/* oxlint-disable-next-line react/static-components -- fetched once, not created here */}
      {isPreviewed && RowPreview && <RowPreview title={title} rows={rows} keyOf={keyOf} columns={props.columns} fields={props.fields} active={active} onOpen={onOpen} onClose={() => setPreviewed(false)} />}
    </div>
  )
}

/** Loaded with the first selected row. */
function LazyBatchBar<T>(props: BatchBarProps<T>) {
  const isWanted = useSelectedKeys(props.chosen.selection).size > 0
  const BatchBar = useLoaded(loadBatchBar, isWanted)
  // oxlint-disable-next-line react/static-components -- fetched once, not created here
  return isWanted && BatchBar && <BatchBar {...props} />
}

const noRows: readonly never[] = []

function useKeyOf<T>(rowKey: KeyOf<T, string>): (row: T) => string {
  return useCallback((row: T) => String(row[rowKey]), [rowKey])
}
