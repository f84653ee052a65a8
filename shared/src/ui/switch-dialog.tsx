import { Modal } from 'antd'
import { type RunArguments, useAction } from '../api/actions.ts'
import type { Call } from '../contract/call.ts'
import { FocusReturn } from './focus-return.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface SwitchDialogProps<C extends Call> {
  /** The noun for what is switched: 部门, 员工. */
  readonly what: string
  /** The present state. */
  readonly isOn: boolean
  /** The verb for switching off. */
  readonly offWord?: string
  /** The consequence of switching. */
  readonly consequence: string
  readonly needsReason?: boolean
  readonly call: C
  readonly input: (reason: string) => RunArguments<C>
  readonly onClose: () => void
}

/** 启用/停用. Stays open after a refusal, so that the input is not lost. */
export function SwitchDialog<C extends Call>(props: SwitchDialogProps<C>) {
  const { what, isOn, offWord = '停用', consequence, needsReason = false, call, input, onClose } = props
  const verb = isOn ? offWord : '启用'
  const turn = useAction(call, { success: `${what}已${verb}`, onDone: onClose })
  const handleOk = (reason: string) => void turn.run(...input(reason))
  const title = `${verb}${what}`
  if (needsReason) {
    return <ReasonDialog open title={title} what={consequence} label={`${verb}原因`} okText={verb} isDanger={isOn} isRunning={turn.isRunning} onOk={handleOk} onCancel={onClose} />
  }
  return (
    <Modal open title={title} okText={verb} okButtonProps={{ danger: isOn }} confirmLoading={turn.isRunning} onOk={() => handleOk('')} onCancel={onClose}>
      <FocusReturn />
      {consequence}
    </Modal>
  )
}
