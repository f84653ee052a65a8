import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { type Column, type RowAction, actionsColumn, customColumn, textColumn, timeColumn } from '@linggong/shared/ui/columns'
import { StatusTag } from '@linggong/shared/ui/status-tag'
import type { CSSProperties } from 'react'
import { ENABLED_STATUSES } from './enabled.ts'
import styles from './management.module.css'
import type { DepartmentRow } from './tree.ts'

export type DepartmentTask = 'add' | 'edit' | 'enable' | 'history'

/** Of the screen; its tasks' keys begin with it. Who sees a record sees its history. */
export const key = 'CommonSystemManagementPageIndex'

interface DepartmentColumnsOptions {
  readonly tasks: ReadonlySet<DepartmentTask>
  readonly onAsk: (task: DepartmentTask, department: DepartmentRow) => void
  readonly onToggle: (id: string) => void
}

export function departmentColumns({ tasks, onAsk, onToggle }: DepartmentColumnsOptions): Column<DepartmentRow>[] {
  const actionsOf = (row: DepartmentRow): RowAction[] => {
    const action = (task: DepartmentTask, label: string, more: Partial<RowAction> = {}): RowAction[] =>
      tasks.has(task) ? [{ label, ...(task !== 'history' && { permission: `${key}:${task}` }), onClick: () => onAsk(task, row), ...more }] : []
    return [
      ...action('add', '新增下级', { disabledReason: row.is_enable ? undefined : '部门已停用' }),
      ...action('edit', '编辑'),
      ...action('history', '变更记录'),
      ...action('enable', row.is_enable ? '停用' : '启用', { danger: row.is_enable }),
    ]
  }
  return [
    customColumn<DepartmentRow>('name', '部门名称', (row) => <NameCell row={row} onToggle={onToggle} />, { fixed: 'left', width: 200, grow: true }),
    textColumn<DepartmentRow>('parent_name', '上级部门', { width: 140 }),
    customColumn<DepartmentRow>('staff_count', '人数', (row) => <CountCell row={row} />, { width: 112 }),
    customColumn<DepartmentRow>('is_enable', '状态', (row) => <StatusTag table={ENABLED_STATUSES} value={String(row.is_enable)} />, { width: 84 }),
    timeColumn<DepartmentRow>('create_at', '创建时间', { width: 156 }),
    actionsColumn(actionsOf, 228),
  ]
}

function NameCell({ row, onToggle }: { readonly row: DepartmentRow; readonly onToggle: (id: string) => void }) {
  const style: CSSProperties & { '--depth': number } = { '--depth': row.depth }
  return (
    <span className={styles['name']} style={style}>
      {row.hasChildren ? (
        <button type="button" className={styles['toggle']} aria-expanded={row.isOpen} aria-label={`${row.isOpen ? '收起' : '展开'}${row.name}`} onClick={() => onToggle(row.id)}>
          {row.isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
        </button>
      ) : (
        <span className={styles['leaf']} />
      )}
      {row.name}
    </span>
  )
}

function CountCell({ row }: { readonly row: DepartmentRow }) {
  return (
    <span className={styles['count']} title={row.hasChildren ? `含下级部门共 ${row.all_count} 人` : undefined}>
      {row.staff_count}
      {row.hasChildren && <span className={styles['below']}>（含下级 {row.all_count}）</span>}
    </span>
  )
}
