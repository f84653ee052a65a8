import { customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { Filters } from '@linggong/shared/ui/list-state'
import { Modal } from 'antd'
import { asRead, stateField, stepFrom } from '../../domain/machines/machine.ts'
import { statusOf } from '../../domain/status-option.ts'
import type { FlavourDocument, Row } from '../document.tsx'

interface LeftOutDialogProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  /** 批量核销 */
  readonly word: string
  /** How many can be acted on. */
  readonly count: number
  readonly left: readonly R[]
  /** The machine's name of the action. */
  readonly step: string
  readonly isDisabled: boolean
  readonly onNext: () => void
  readonly onClose: () => void
}

/** Before an action on several records: which of the selected ones it leaves out, and why. */
export function LeftOutDialog<R extends Row, D extends Row, F extends Filters>({ of, word, count, left, step, isDisabled, onNext, onClose }: LeftOutDialogProps<R, D, F>) {
  const unit = `${of.document.unit ?? '条'}${of.document.what}`
  const columns = [...of.columns.slice(0, 1), customColumn<R>('text', '原因', (row) => reasonOf(of, row, step, isDisabled), { grow: true, width: 220 })]
  return (
    <Modal open title={word} width={640} okText={`继续处理 ${count} ${of.document.unit ?? '条'}`} cancelText="返回" onOk={onNext} onCancel={onClose}>
      <FocusReturn />
      <p role="alert">
        所选 {count + left.length} {unit}中，可{word} {count} {of.document.unit ?? '条'}，以下 {left.length} {of.document.unit ?? '条'}不处理：
      </p>
      <div style={{ display: 'flex', flexDirection: 'column', maxHeight: '50dvh' }}>
        <DataTable label={`不${word}的${of.document.what}`} rows={left} columns={columns} rowKey={({ id }) => id} firstNumber={1} />
      </div>
    </Modal>
  )
}

/** Why the action is not possible on a row: its guard, its state, or that the organisation may begin nothing new (R519). */
function reasonOf<R extends Row, D extends Row, F extends Filters>({ document, home }: FlavourDocument<R, D, F>, row: R, step: string, isDisabled: boolean): string {
  const { machine } = document
  const state = document.fields[stateField(machine)]
  const seen = machine && asRead(machine, row)
  const taken = machine && seen && stepFrom(machine, seen, step, home.flavour)
  if (taken?.ok === true) return isDisabled ? '公司已停用，暂不能办理' : '没有权限'
  if (taken?.guard !== undefined) return taken.reason
  return state?.kind === 'status' && seen !== undefined ? `状态是“${statusOf(state.table, seen.status).label}”` : '当前不能办理'
}
