import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { IndustriesStep } from '@linggong/shared/business/tenant/steps/industries'
import type { CallOutput } from '@linggong/shared/contract/call'
import { platformStep4, savePlatformStep4 } from '@linggong/shared/contract/tenant-forms'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { useState } from 'react'

type Tasks = CallOutput<typeof platformStep4>
type Values = Pick<Tasks, 'industry_ids'>

interface StepDialogProps {
  readonly id: string
  /** Of the step. */
  readonly title: string
  readonly onClose: () => void
}

/** Step 4 of a group: the industries that forms of its agencies and enterprises offer. */
export function IndustriesDialog({ id, title, onClose }: StepDialogProps) {
  const { data } = useRead(platformStep4, { params: { id } })
  return data && <IndustriesForm id={id} title={title} current={data} onClose={onClose} />
}

function IndustriesForm({ id, title, current, onClose }: StepDialogProps & { readonly current: Tasks }) {
  const [form] = Form.useForm<Values>()
  // As the user has seen it: a version that is read again meanwhile would overwrite what somebody else has saved.
  const [{ version, industry_ids }] = useState(current)
  const { isRunning, run } = useAction(savePlatformStep4, { success: `${title}已保存`, onDone: onClose, onFail: ({ fields }) => showFaults(form, fields) })
  return (
    <FormDialog form={form} title={`编辑${title}`} initial={{ industry_ids }} isRunning={isRunning} onFinish={(values) => void run({ params: { id }, body: { ...values, version } })} onClose={onClose}>
      <IndustriesStep kind="platform" />
    </FormDialog>
  )
}
