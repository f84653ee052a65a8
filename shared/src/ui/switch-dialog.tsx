import { Modal } from 'antd'
import { type RunArguments, useAction } from '../api/actions.ts'
import type { Call } from '../contract/call.ts'
import { FocusReturn } from './focus-return.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

interface SwitchDialogProps<C extends Call> {
  /** What is switched, as people call it: 部门, 员工. */
  readonly what: string
  /** As it is now. */
  readonly isOn: boolean
  /** The word for switching off. */
  readonly offWord?: string
  /** What follows, before it happens. */
  readonly consequence: string
  readonly needsReason?: boolean
  readonly call: C
  readonly input: (reason: string) => RunArguments<C>
  readonly onClose: () => void
}

/** 启用/停用. A refusal leaves it open, so that what was typed is not lost. */
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
