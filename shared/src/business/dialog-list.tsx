import { type Column, actionsColumn } from '@linggong/shared/ui/columns'
import { Can } from '@linggong/shared/ui/can'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { ListPage, type ListQuery } from '@linggong/shared/ui/list-page'
import { type FilterParams, type Filters, type ListParams, useListState } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { PermissionMark } from '@linggong/shared/ui/permission-mark'
import { usePermissions } from '@linggong/shared/session/permissions'
import type { CommandFacts } from '@linggong/shared/session/commands'
import { Button } from 'antd'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import type { Fields } from '../domain/fields/field.ts'
import type { DocumentName } from '../domain/pages/tables.ts'
import type { PermissionKey } from '../domain/permissions.ts'
import type { Home } from './home.tsx'
import { byId, mostRows } from './rows.ts'

export interface RowDialogProps<R> {
  readonly row: R
  readonly onClose: () => void
}

export interface RowsDialogProps<R> {
  readonly rows: readonly R[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What is done with a row, in a dialog. */
export interface RowTask<R> {
  readonly label: string | ((row: R) => string)
  /** A function, so that one for what several kinds of rows have serves them all. */
  readonly dialog: (props: RowDialogProps<R>) => ReactNode
  /** Absent: for all who see the list. */
  readonly permission?: PermissionKey | undefined
  readonly isFor?: (row: R) => boolean
  readonly isDanger?: (row: R) => boolean
}

interface Many<R> {
  readonly label: string
  readonly permission: PermissionKey
  readonly most: number
  readonly tooMany: string
  readonly dialog: ComponentType<RowsDialogProps<R>>
}

interface DialogListProps<R extends { readonly id: string }, F extends Filters> {
  readonly home: Home
  readonly of: DocumentName
  /** Absent: the only list of its page. */
  readonly tabs?: ListTabs
  /** A constant. */
  readonly filters: F
  /** From `listedBy`. */
  readonly listed: {
    readonly useList: (params: ListParams<F>) => ListQuery<R>
    readonly readList: (params: ListParams<F>) => Promise<{ readonly results: readonly R[] }>
    readonly exportButton?: (params: FilterParams<F>, shown: { readonly total: number | undefined; readonly isCapped: boolean | undefined }) => ReactNode
  }
  readonly fields: Fields
  /** Memoised, as the tasks. */
  readonly columns: readonly Column<R>[]
  /** In reading order. */
  readonly tasks?: readonly RowTask<R>[]
  readonly tasksWidth?: number
  readonly add?: { readonly command: CommandFacts; readonly dialog: ComponentType<{ readonly onClose: () => void }> } | undefined
  /** What is done with several rows at once, up to `most`. */
  readonly many?: Many<R>
  /** What is exported of chosen rows, by whoever may export the list. */
  readonly chosen?: (rows: readonly R[], params: FilterParams<F>) => ReactNode
  /** What else is done on this list, in a dialog: before the button that adds. */
  readonly others?: readonly { readonly label: string; readonly dialog: ComponentType<{ readonly onClose: () => void }> }[]
  readonly empty: string
}

type Shown<R> = { readonly add: true } | { readonly other: ComponentType<{ readonly onClose: () => void }> } | { readonly task: RowTask<R>; readonly row: R } | { readonly rows: readonly R[]; readonly clear: () => void }

/** A list among several of its page, of what is no document: no machine and no page of its own, but dialogs for a row, for several and for a new one. */
export function DialogList<R extends { readonly id: string }, F extends Filters>({ home, of, tabs, filters, listed, fields, columns, tasks = noTasks, tasksWidth, add, many, chosen, others = noTasks, empty }: DialogListProps<R, F>) {
  const { can } = usePermissions()
  const list = useListState(filters, { name: of })
  const query = listed.useList(list.params)
  const [shown, setShown] = useState<Shown<R> | null>(null)
  const close = () => setShown(null)
  const rows: readonly R[] = query.data?.results ?? noTasks
  const actionsOf = useMemo(() => {
    const granted = tasks.filter(({ permission }) => permission === undefined || can(permission))
    return (row: R) =>
      granted
        .filter(({ isFor }) => isFor?.(row) ?? true)
        .map((task) => ({ label: typeof task.label === 'string' ? task.label : task.label(row), danger: task.isDanger?.(row) ?? false, ...(task.permission && { permission: task.permission }), onClick: () => setShown({ task, row }) }))
  }, [tasks, can])
  // Where nothing can be done with any of the rows, an empty column would only lie on the others; one that has come stays on other pages.
  const [isActive, setActive] = useState(false)
  if (!isActive && rows.some((row) => actionsOf(row).length > 0)) setActive(true)
  const all = useMemo(() => (isActive ? [...columns, actionsColumn<R>(actionsOf, tasksWidth)] : columns), [columns, isActive, actionsOf, tasksWidth])
  const exportKey = home.keyOf(of, 'export')
  const choice = exportKey !== undefined && can(exportKey) ? chosen : undefined
  const isMany = many !== undefined && can(many.permission)
  const batch = (isMany || choice) && {
    actions: (rows: readonly R[], clear: () => void) => (
      <>
        {choice?.(rows, list.filterParams)}
        {isMany && <ManyButton many={many} count={rows.length} onClick={() => setShown({ rows, clear })} />}
      </>
    ),
    readAll: async () => (await listed.readList({ ...list.params, page: 1, page_size: mostRows })).results,
  }
  return (
    <>
      <ListPage<R, F>
        title={home.listOf(of).title}
        {...(tabs && { tabs })}
        list={list}
        query={query}
        columns={all}
        rowKey={byId<R>()}
        fields={fields}
        {...(batch && { batch })}
        actions={
          <>
            {exportKey && listed.exportButton && <Can keys={exportKey}>{listed.exportButton(list.filterParams, { total: query.data?.total, isCapped: query.data?.total_capped })}</Can>}
            {others.map(({ label, dialog: other }) => (
              <Button key={label} onClick={() => setShown({ other })}>
                {label}
              </Button>
            ))}
            {add && <CommandButton command={add.command} onClick={() => setShown({ add: true })} />}
          </>
        }
        empty={{ text: empty }}
      />
      {shown !== null && (
        <>
          <FocusReturn />
          {'add' in shown ? add && <add.dialog onClose={close} /> : 'other' in shown ? <shown.other onClose={close} /> : 'rows' in shown ? many && <many.dialog rows={shown.rows} onDone={shown.clear} onClose={close} /> : <shown.task.dialog row={shown.row} onClose={close} />}
        </>
      )}
    </>
  )
}

function ManyButton<R>({ many: { label, permission, most, tooMany }, count, onClick }: { readonly many: Many<R>; readonly count: number; readonly onClick: () => void }) {
  return (
    <>
      <PermissionMark keys={permission} />
      <Button disabled={count > most} title={count > most ? tooMany : undefined} onClick={onClick}>
        {label}
      </Button>
    </>
  )
}

const noTasks: readonly never[] = []
