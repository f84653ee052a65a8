import { Can } from '@linggong/shared/ui/can'
import { actionsColumn } from '@linggong/shared/ui/columns'
import { ListPage } from '@linggong/shared/ui/list-page'
import { type Filters, useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useLocation, useNavigate, useSearchParams } from '@linggong/shared/ui/router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { recordKey } from '../domain/pages/page.ts'
import { useActionsOf, useOffersOf } from './document/actions.ts'
import { useChosen } from './document/chosen.tsx'
import { useDialog } from './document/dialog.tsx'
import { useDocumentReview } from './document/review.tsx'
import { useStateTabs } from './document/state-tabs.ts'
import { leaveTrail, trailOf } from './document/trail.ts'
import type { FlavourDocument, Row } from './document.tsx'
import { HomeContext, overList } from './home.tsx'
import { byId, mostRows } from './rows.ts'

const RecordDrawer = lazyDialog(() => import('./document/record-drawer.tsx').then((module) => module.RecordDrawer))

interface DocumentListProps<R extends Row, D extends Row, F extends Filters> {
  /** A constant of the screen. */
  readonly of: FlavourDocument<R, D, F>
  /** The list's name, where the page has several. */
  readonly tabs?: ListTabs
  /** The main action of the page. */
  readonly button?: ReactNode
  /** What to do about an empty list; by default the main action. */
  readonly emptyAction?: ReactNode
}

/** The list of a document in one flavour. Documents bring hooks of their own, so the list of another document is another component. */
export function DocumentList<R extends Row, D extends Row, F extends Filters>(props: DocumentListProps<R, D, F>) {
  return <ListOf key={props.of.document.name} {...props} />
}

function ListOf<R extends Row, D extends Row, F extends Filters>({ of, tabs, button, emptyAction = button }: DocumentListProps<R, D, F>) {
  const { document, home, columns: facts, filters, dialogs, actionsWidth, empty } = of
  const navigate = useNavigate()
  const here = useLocation()
  const [search, setSearch] = useSearchParams()
  const list = useListState(filters, tabs && { name: document.name })
  const query = document.useList(list.params)
  const actionsOf = useActionsOf(of)
  const offersOf = useOffersOf(of)
  const { openDialog, dialog } = useDialog(of, actionsOf)
  const { chosen, manyDialog } = useChosen(of, actionsOf)
  const { reviewKey, onReview, openReview, reviewDialog } = useDocumentReview(of, actionsOf, query.data?.results ?? noRows)
  const columns = useMemo(() => {
    if (Object.keys(dialogs).every((key) => document.actions?.[key]?.isOnPageOnly === true)) return facts
    const actions = actionsColumn<R>(
      (row) =>
        offersOf(row).flatMap(({ key, short, permission, isDanger, isOnPageOnly, refusal }) =>
          isOnPageOnly ? [] : [{ label: short, permission, danger: isDanger, disabledReason: refusal, onClick: () => (key === reviewKey ? openReview(row) : openDialog(key, row.id)) }],
        ),
      actionsWidth,
    )
    return [...facts, actions]
  }, [facts, dialogs, document, actionsWidth, offersOf, openDialog, reviewKey, openReview])
  const states = useStateTabs(of, list, query.data !== undefined)
  const { params } = list
  const shown = query.data
  useEffect(() => {
    if (shown) leaveTrail(document.name, { params, page: shown.page, pageSize: shown.page_size, total: shown.total, records: trailOf(shown.results, (row) => home.linkTo(document.name, row.id, row)) })
  }, [document, home, params, shown])
  const { readList } = document
  const exportKey = home.keyOf(document.name, 'export')
  const shownId = search.get(recordKey)
  const canOpen = home.linkTo(document.name, '') !== undefined
  return (
    <HomeContext value={home}>
      <ListPage
        title={home.listOf(document.name).title}
        what={document.what}
        {...(tabs && { tabs })}
        list={list}
        query={query}
        columns={columns}
        rowKey={byId<R>()}
        fields={document.fields}
        {...(canOpen && { onOpen: (row: R) => navigate(overList(home.linkTo(document.name, row.id, row) ?? '', here)) })}
        actions={
          <>
            {exportKey && document.exportButton && (
              <Can keys={exportKey}>{document.exportButton(list.filterParams, { total: query.data?.total, isCapped: query.data?.total_capped })}</Can>
            )}
            {button}
          </>
        }
        {...(onReview && { onReview })}
        {...(chosen && { batch: { actions: chosen, readAll: readList && (async () => (await readList({ ...params, page: 1, page_size: mostRows })).results) } })}
        states={states}
        sums={shown && document.sums?.(shown)}
        summary={shown && document.summary?.(shown)}
        {...(empty !== undefined && { empty: { text: empty, action: emptyAction } })}
      />
      {of.detail && shownId !== null && (
        <RecordDrawer
          key={shownId}
          document={document}
          detail={of.detail}
          id={shownId}
          // The record has what the rows of its list have, for which there is no type.
          {...(document.titleOf && { titleOf: (record: D) => document.titleOf?.(record as unknown as R) ?? '' })}
          offersOf={(record) => offersOf(record as unknown as R)}
          onAction={openDialog}
          onClose={() => {
            const next = new URLSearchParams(search)
            next.delete(recordKey)
            setSearch(next, { replace: true })
          }}
        />
      )}
      {dialog}
      {manyDialog}
      {reviewDialog}
    </HomeContext>
  )
}

const noRows: readonly never[] = []
