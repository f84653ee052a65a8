import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import type { RowDialogProps } from '@linggong/shared/business/dialog-list'
import { createIndustry, updateIndustry } from '@linggong/shared/contract/industries'
import { industryFields } from '@linggong/shared/domain/fields/industry'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Form, Input } from 'antd'
import { addIndustry } from '../../../commands.ts'
import type { Industry } from './list.tsx'

const Item = itemsOf(industryFields)

interface IndustryFormProps {
  /** Absent: a new one. */
  readonly industry?: Industry
  readonly onClose: () => void
}

type Values = Pick<Industry, 'name'>

interface AddIndustryProps {
  readonly onClose: () => void
}

export const AddIndustry = (props: AddIndustryProps) => <IndustryForm {...props} />
export const EditIndustry = ({ row, onClose }: RowDialogProps<Industry>) => <IndustryForm industry={row} onClose={onClose} />

function IndustryForm({ industry, onClose }: IndustryFormProps) {
  const [form] = Form.useForm<Values>()
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const create = useAction(createIndustry, { success: '行业已新增', onDone: onClose, onFail })
  const update = useAction(updateIndustry, { success: '行业已保存', onDone: onClose, onFail })

  function handleFinish({ name }: Values) {
    if (industry === undefined) void create.run({ body: { name } })
    else void update.run({ params: { id: industry.id }, body: { name, version: industry.version } })
  }

  return (
    <FormDialog<Values>
      form={form}
      title={industry === undefined ? addIndustry.title : '编辑行业'}
      width={480}
      initial={{ name: industry?.name ?? '' }}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入" {...(industry && { extra: '已归入此行业的组织随之改名' })}>
        <Input maxLength={30} showCount />
      </Item>
    </FormDialog>
  )
}
