import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { departmentFields } from '@linggong/shared/domain/fields/people'
import { type Column, type RowAction, actionsColumn, columnsOf } from '@linggong/shared/ui/columns'
import type { CSSProperties } from 'react'
import styles from './management.module.css'
import type { DepartmentRow } from './tree.ts'

export type DepartmentTask = 'add' | 'edit' | 'enable' | 'history'

/** The screen's name, the prefix of its permission keys. Users who see a record may see its change log. */
export const key = 'CommonSystemManagementPageIndex'

interface DepartmentColumnsOptions {
  readonly tasks: ReadonlySet<DepartmentTask>
  readonly onOpen: (task: DepartmentTask, department: DepartmentRow) => void
  readonly onToggle: (id: string) => void
}

const { column, custom } = columnsOf<DepartmentRow, typeof departmentFields>(departmentFields)

export function departmentColumns({ tasks, onOpen, onToggle }: DepartmentColumnsOptions): Column<DepartmentRow>[] {
  const actionsOf = (row: DepartmentRow): RowAction[] => {
    const action = (task: DepartmentTask, label: string, more: Partial<RowAction> = {}): RowAction[] =>
      tasks.has(task) ? [{ label, ...(task !== 'history' && { permission: `${key}:${task}` }), onClick: () => onOpen(task, row), ...more }] : []
    return [
      ...action('add', '新增下级', { disabledReason: row.is_enable ? undefined : '部门已停用' }),
      ...action('edit', '编辑'),
      ...action('history', '变更记录'),
      ...action('enable', row.is_enable ? '停用' : '启用', { danger: row.is_enable }),
    ]
  }
  return [
    { ...custom('name', (row) => <NameCell row={row} onToggle={onToggle} />, { fixed: 'left', width: 200, grow: true }), text: ({ name }) => name },
    column('parent_name', { width: 140 }),
    custom('staff_count', (row) => <CountCell row={row} />, { width: 112 }),
    column('is_enable', { width: 84 }),
    column('create_at', { width: 156 }),
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
      <span className={styles['text']}>{row.name}</span>
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
