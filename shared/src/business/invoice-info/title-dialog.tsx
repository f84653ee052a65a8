import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form } from 'antd'
import { saveAgencyInvoiceTitle, saveCompanyInvoiceTitle } from '../../contract/invoice-info.ts'
import { factsIn, type TitleFacts } from './facts.ts'
import { TitleFields } from './form.tsx'

interface TitleDialogProps {
  readonly kind: 'company' | 'agency'
  readonly id: string
  readonly title: TitleFacts & { readonly version: number }
  readonly onClose: () => void
}

export function TitleDialog({ kind, id, title, onClose }: TitleDialogProps) {
  const [form] = Form.useForm<TitleFacts>()
  const { run, isRunning } = useAction(kind === 'company' ? saveCompanyInvoiceTitle : saveAgencyInvoiceTitle, { success: '开票信息已保存', onDone: onClose, onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  return (
    <FormDialog<TitleFacts> form={form} title="开票信息" initial={factsIn(title)} isRunning={isRunning} onFinish={(values) => void run({ params: { id }, body: { ...factsIn(values), version: title.version } })} onClose={onClose}>
      <TitleFields />
    </FormDialog>
  )
}
