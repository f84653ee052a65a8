import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { isRecord } from '@linggong/shared/api/errors'
import { CompanySelect } from '@linggong/shared/business/contract/party-select'
import { PeopleFields, PlaceFields, PriceFields, TaskItem, WhatFields } from '@linggong/shared/business/task-sending/fields'
import { FormPage } from '@linggong/shared/business/form-page'
import { Sent } from '@linggong/shared/business/task-sending/sent'
import { TemplateSelect } from '@linggong/shared/business/task-sending/template-select'
import { bodyOf, emptyTask, faultsOf, type TaskValues } from '@linggong/shared/business/task-sending/values'
import type { CallOutput } from '@linggong/shared/contract/call'
import { sendTasks } from '@linggong/shared/contract/task-sending'
import { taskInputFields } from '@linggong/shared/domain/fields/task'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { WizardPage, type WizardStep } from '@linggong/shared/ui/wizard-page'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { home } from '../../home.ts'

const title = '新版发布任务'

/** 新版发布任务: one task of an enterprise, step by step. Each member may open it; to send takes the right. */
export function Page() {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>()
  const [sent, setSent] = useState<CallOutput<typeof sendTasks> | null>(null)
  const send = useAction(sendTasks, { onDone: setSent, onFail: ({ fields }: ApiError) => setFaults(faultsOf(fields)) })
  if (sent !== null) {
    return (
      <FormPage home={home} title={title}>
        <Sent of={sent} onAgain={() => setSent(null)} />
      </FormPage>
    )
  }
  const refusal = !can('AgencyNewsTasksModuleIndexs:send') ? '没有发布任务的权限，请联系管理员' : isDisabled ? '贵公司已被停用，暂不能发布任务' : undefined
  return (
    <WizardPage<TaskValues>
      mode="add"
      title={title}
      what="任务"
      empty={emptyTask}
      steps={steps}
      dictionary={taskInputFields}
      draft={draft}
      {...(refusal !== undefined && { refusal })}
      {...(faults && { faults })}
      onSubmit={async (values) => {
        const body = bodyOf(values)
        return body === undefined ? undefined : send.run({ body })
      }}
    />
  )
}

const draft = { form: 'agency-task', record: 'new', version: 1, parse: (value: unknown) => (isRecord(value) ? ({ ...emptyTask, ...value } as TaskValues) : undefined) }

/** The enterprise that was chosen in the first step. */
function useCompanyId(form: FormInstance<TaskValues>): string | undefined {
  return Form.useWatch('company_id', { form, preserve: true }) ?? undefined
}

function TemplateStep({ form }: { readonly form: FormInstance<TaskValues> }) {
  return (
    <>
      <TaskItem name="template_id" asks="选择">
        <TemplateSelect companyId={useCompanyId(form)} />
      </TaskItem>
      <WhatFields />
    </>
  )
}

const PriceStep = ({ form }: { readonly form: FormInstance<TaskValues> }) => <PriceFields companyId={useCompanyId(form)} />
const PeopleStep = ({ form }: { readonly form: FormInstance<TaskValues> }) => <PeopleFields companyId={useCompanyId(form)} />

const steps: readonly WizardStep<TaskValues>[] = [
  {
    key: 'company', title: '企业', fields: ['company_id'],
    content: (form) => (
      <TaskItem name="company_id" asks="选择">
        {/* Another enterprise has other templates and other workers. */}
        <ChosenCompany form={form} />
      </TaskItem>
    ),
  },
  { key: 'template', title: '模板与内容', fields: ['template_id', 'name', 'description'], content: (form) => <TemplateStep form={form} /> },
  { key: 'price', title: '价格', fields: ['price', 'min_price', 'max_price', 'amount'], content: (form) => <PriceStep form={form} /> },
  { key: 'place', title: '地区与日期', fields: ['areas', 'days'], content: <PlaceFields /> },
  { key: 'people', title: '人数与派发', fields: ['people_count', 'company_user_ids'], content: (form) => <PeopleStep form={form} /> },
]

function ChosenCompany({ form, value, onChange, ...rest }: { readonly form: FormInstance<TaskValues>; readonly value?: string | null; readonly onChange?: (id: string | null) => void; readonly id?: string }) {
  return (
    <CompanySelect
      {...rest}
      value={value ?? null}
      refusal="不能发布任务"
      onChange={(id) => {
        onChange?.(id)
        form.setFieldsValue({ template_id: null, company_user_ids: [] })
      }}
    />
  )
}
