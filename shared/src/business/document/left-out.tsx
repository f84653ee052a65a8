import { customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import type { Filters } from '@linggong/shared/ui/list-state'
import { Modal } from 'antd'
import type { FlavourDocument, Row } from '../document.tsx'

interface LeftOutDialogProps<R extends Row, D extends Row, F extends Filters> {
  readonly of: FlavourDocument<R, D, F>
  /** 批量核销 */
  readonly word: string
  /** How many can be acted on. */
  readonly count: number
  readonly left: readonly R[]
  readonly reasonOf: (row: R) => string
  readonly onNext: () => void
  readonly onClose: () => void
}

/** Before an action on several records: which of the selected ones it leaves out, and why. */
export function LeftOutDialog<R extends Row, D extends Row, F extends Filters>({ of, word, count, left, reasonOf, onNext, onClose }: LeftOutDialogProps<R, D, F>) {
  const unit = `${of.document.unit ?? '条'}${of.document.what}`
  const columns = [...of.columns.slice(0, 1), customColumn<R>('reason', '原因', reasonOf, { grow: true, width: 220 })]
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
