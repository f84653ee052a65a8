import { useRead } from '@linggong/shared/api/queries'
import { listDepartments } from '@linggong/shared/contract/departments'
import { usePermissions } from '@linggong/shared/session/permissions'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FilterHeader } from '@linggong/shared/ui/filter-header'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { useListState } from '@linggong/shared/ui/list-state'
import { FailureBlock, LoadingBlock, StateBlock } from '@linggong/shared/ui/state-block'
import { Button } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { addDepartment } from '../../commands.ts'
import { type DepartmentTask, departmentColumns, key } from './columns.tsx'
import { departmentFilters } from './filters.ts'
import system from '../system.module.css'
import styles from './management.module.css'
import { type Department, rowsOf } from './tree.ts'

const DepartmentDialog = lazyDialog(() => import('./department-dialog.tsx').then((module) => module.DepartmentDialog))
const EnableDialog = lazyDialog(() => import('./enable-dialog.tsx').then((module) => module.EnableDialog))
const DepartmentHistory = lazyDialog(() => import('./department-history.tsx').then((module) => module.DepartmentHistory))

const tasks: readonly Exclude<DepartmentTask, 'history'>[] = ['add', 'edit', 'enable']
const none: readonly Department[] = []

interface Asked {
  readonly task: DepartmentTask
  /** Null: a new top-level department. */
  readonly department: Department | null
}

/** 部门管理: a tree of a few dozen departments, loaded completely and searched in the browser. */
export function Page() {
  const { can } = usePermissions()
  const list = useListState(departmentFilters)
  const query = useRead(listDepartments)
  const [openDialog, setOpenDialog] = useState<Asked | null>(null)
  const { rows, toggle } = useTree(query.data?.results ?? none, list.filterParams)
  const columns = useMemo(
    () =>
      departmentColumns({
        tasks: new Set<DepartmentTask>([...tasks.filter((task) => can(`${key}:${task}`)), 'history']),
        onOpen: (task, department) => setOpenDialog({ task, department }),
        onToggle: toggle,
      }),
    [can, toggle],
  )
  const add = <CommandButton command={addDepartment} onClick={() => setOpenDialog({ task: 'add', department: null })} />
  return (
    <div className={styles['page']}>
      <div className={system['head']}>
        <h1>部门管理</h1>
        {add}
      </div>
      <FilterHeader list={list} onRepeat={() => void query.refetch()} />
      {query.data === undefined && (query.error ? <FailureBlock error={query.error} what="部门" onRetry={() => void query.refetch()} /> : <LoadingBlock what="部门" />)}
      {query.data && (
        <DataTable
          label="部门管理"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          isDimmed={query.isFetching}
          empty={
            list.chips.length > 0 ? (
              <StateBlock art="nothing" title="没有符合条件的部门" text="可放宽查询条件后再试。" action={<Button onClick={list.reset}>清空条件</Button>} />
            ) : (
              <StateBlock title="还没有部门" text="先建立一级部门，再在其下新增下级部门；员工可归入任一启用的部门。" action={add} />
            )
          }
        />
      )}
      {query.data && <footer className={styles['footer']}>共 {query.data.results.length} 个部门</footer>}
      {openDialog && (
        <>
          <FocusReturn />
          <ActionDialog {...openDialog} departments={query.data?.results ?? none} onClose={() => setOpenDialog(null)} />
        </>
      )}
    </div>
  )
}

function ActionDialog({ task, department, departments, onClose }: Asked & { readonly departments: readonly Department[]; readonly onClose: () => void }) {
  if (task === 'add' || department === null) return <DepartmentDialog departments={departments} parentId={department?.id ?? null} onClose={onClose} />
  if (task === 'edit') return <DepartmentDialog departments={departments} department={department} onClose={onClose} />
  if (task === 'enable') return <EnableDialog department={department} onClose={onClose} />
  return <DepartmentHistory department={department} onClose={onClose} />
}

function useTree(departments: readonly Department[], { name, is_enable: state }: { readonly name?: string; readonly is_enable?: string }) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setClosed((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))), [])
  const rows = useMemo(() => {
    const isFiltered = name !== undefined || state !== undefined
    const isMatch = (one: Department) => one.name.includes(name ?? '') && (state === undefined || String(one.is_enable) === state)
    return rowsOf(departments, { closed, isMatch: isFiltered ? isMatch : undefined })
  }, [departments, closed, name, state])
  return { rows, toggle }
}
