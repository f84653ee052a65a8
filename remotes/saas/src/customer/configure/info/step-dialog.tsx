import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { IndustriesStep } from '@linggong/shared/business/tenant/steps/industries'
import { SettingsStep } from '@linggong/shared/business/tenant/steps/settings'
import type { CallOutput } from '@linggong/shared/contract/call'
import { platformStep3, platformStep4, savePlatformStep3, savePlatformStep4 } from '@linggong/shared/contract/tenant-forms'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { useState } from 'react'

/** Step 3 of a group, channels and the limits of a person, and step 4, the industries that forms of its agencies and enterprises offer. */
const steps = {
  settings: { read: platformStep3, save: savePlatformStep3, width: 640, fields: <SettingsStep kind="platform" isParkFixed={false} /> },
  industries: { read: platformStep4, save: savePlatformStep4, width: 520, fields: <IndustriesStep kind="platform" /> },
} as const

export type ConfiguredStep = keyof typeof steps

// The forms have the fields of their step alone, so the calls of one stand for both.
type Answer = CallOutput<typeof platformStep3>
const callsOf = (step: ConfiguredStep) => steps[step] as (typeof steps)['settings']

interface StepDialogProps {
  readonly id: string
  readonly step: ConfiguredStep
  /** Of the step. */
  readonly title: string
  readonly onClose: () => void
}

/** One step of a group's form by itself. */
export function StepDialog(props: StepDialogProps) {
  const { data } = useRead(callsOf(props.step).read, { params: { id: props.id } })
  return data && <StepForm {...props} current={data} />
}

function StepForm({ id, step, title, onClose, current }: StepDialogProps & { readonly current: Answer }) {
  const [form] = Form.useForm<Omit<Answer, 'version'>>()
  const { save, width, fields } = callsOf(step)
  // As the user has seen it: a version that is read again meanwhile would overwrite what somebody else has saved.
  const [{ version, ...initial }] = useState(current)
  const { isRunning, run } = useAction(save, { success: `${title}已保存`, onDone: onClose, onFail: (error) => showFaults(form, error.fields) })
  return (
    <FormDialog form={form} title={`编辑${title}`} width={width} initial={initial} isRunning={isRunning} onFinish={(values) => void run({ params: { id }, body: { ...values, version } })} onClose={onClose}>
      {fields}
    </FormDialog>
  )
}
