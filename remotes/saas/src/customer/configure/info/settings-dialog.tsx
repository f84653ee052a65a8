import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { SettingsStep } from '@linggong/shared/business/tenant/steps/settings'
import type { CallOutput } from '@linggong/shared/contract/call'
import { platformStep3, savePlatformStep3 } from '@linggong/shared/contract/tenant-forms'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { useState } from 'react'

type Settings = CallOutput<typeof platformStep3>

interface StepDialogProps {
  readonly id: string
  /** Of the step. */
  readonly title: string
  readonly onClose: () => void
}

/** Step 3 of a group: channels, and the limits of a person. */
export function SettingsDialog({ id, title, onClose }: StepDialogProps) {
  const { data } = useRead(platformStep3, { params: { id } })
  return data && <SettingsForm id={id} title={title} current={data} onClose={onClose} />
}

function SettingsForm({ id, title, current, onClose }: StepDialogProps & { readonly current: Settings }) {
  const [form] = Form.useForm<Omit<Settings, 'version'>>()
  // As the user has seen it: a version that is read again meanwhile would overwrite what somebody else has saved.
  const [{ version, ...initial }] = useState(current)
  const { isRunning, run } = useAction(savePlatformStep3, { success: `${title}已保存`, onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog form={form} title={`编辑${title}`} width={640} initial={initial} isRunning={isRunning} onFinish={(values) => void run({ params: { id }, body: { ...values, version } })} onClose={onClose}>
      <SettingsStep kind="platform" isParkFixed={false} />
    </FormDialog>
  )
}
