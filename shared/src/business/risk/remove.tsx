import { useAction } from '@linggong/shared/api/actions'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal } from 'antd'
import { RISK_LISTS } from '../../domain/risk-lists.ts'
import type { RiskDefinition, RiskEntry } from './define.ts'

interface RemoveEntryProps<R extends RiskEntry> {
  readonly definition: RiskDefinition<R>
  readonly row: R
  readonly onClose: () => void
}

export function RemoveEntry<R extends RiskEntry>({ definition: { of, calls, nameOf }, row, onClose }: RemoveEntryProps<R>) {
  const what = RISK_LISTS[of]
  const remove = useAction(calls.remove, { success: `已移出${what}`, onDone: onClose })
  return (
    <Modal open title={`删除${what}`} okText="删除" okButtonProps={{ danger: true }} confirmLoading={remove.isRunning} onOk={() => void remove.run({ params: { id: row.id }, body: undefined })} onCancel={onClose}>
      <FocusReturn />
      {`删除“${nameOf(row)}”后，此前因它被拒绝的业务可以重新办理。`}
    </Modal>
  )
}
