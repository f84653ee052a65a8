import { createProjectCompany, updateProjectCompany } from '@linggong/shared/contract/project-companies'
import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { checkCreditCode } from '@linggong/shared/domain/validators'
import { projectCompanyFields } from '@linggong/shared/domain/fields/project-company'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { Form, Input } from 'antd'
import type { ProjectCompany } from './columns.tsx'

const Item = itemsOf(projectCompanyFields)

interface ProjectFormProps {
  /** Null: a new one. */
  readonly project: ProjectCompany | null
  readonly onClose: () => void
}

type Values = Pick<ProjectCompany, 'name' | 'code' | 'credit_code' | 'manager_name' | 'remark'>

const fresh: Values = { name: '', code: '', credit_code: '', manager_name: '', remark: '' }

export function ProjectForm({ project, onClose }: ProjectFormProps) {
  const [form] = Form.useForm<Values>()
  const onFail = ({ fields }: ApiError) => showFaults(form, fields)
  const create = useAction(createProjectCompany, { success: '项目公司已新增', onDone: onClose, onFail })
  const update = useAction(updateProjectCompany, { success: '项目公司已保存', onDone: onClose, onFail })

  function handleFinish(values: Values) {
    if (project === null) void create.run({ body: values })
    else void update.run({ params: { id: project.id }, body: { ...values, version: project.version } })
  }

  return (
    <FormDialog<Values>
      form={form}
      title={project === null ? '新增项目公司' : '编辑项目公司'}
      initial={project ?? fresh}
      isRunning={create.isRunning || update.isRunning}
      onFinish={handleFinish}
      onClose={onClose}
    >
      <Item name="name" asks="输入" extra="半角括号会保存为全角">
        <Input maxLength={64} showCount />
      </Item>
      <Item name="code">
        <Input maxLength={32} showCount placeholder="企业内部编号，可不填" />
      </Item>
      <Item name="credit_code" validateTrigger="onBlur" rules={[{ validator: checkCode }]}>
        <Input placeholder="已注册为公司的填写" />
      </Item>
      <Item name="manager_name">
        <Input maxLength={30} showCount />
      </Item>
      <Item name="remark">
        <Input maxLength={200} showCount />
      </Item>
    </FormDialog>
  )
}

function checkCode(_: unknown, typed: string | undefined): Promise<void> {
  const fault = typed ? checkCreditCode(typed) : null
  return fault === null ? Promise.resolve() : Promise.reject(new Error(fault))
}
