import { CompanySelect } from '@linggong/shared/business/contract/party-select'
import { useRead } from '@linggong/shared/api/queries'
import { LazyTaskImportDialog } from '@linggong/shared/business/task-sending/lazy-import'
import { TaskItem } from '@linggong/shared/business/task-sending/fields'
import { FormPage } from '@linggong/shared/business/form-page'
import { TemplateSelect, useUsableTemplates } from '@linggong/shared/business/task-sending/template-select'
import { listCompanies } from '@linggong/shared/contract/tenants'
import { taskImport } from '@linggong/shared/domain/imports/task'
import { CommandButton } from '@linggong/shared/ui/command-button'
import { Form, Typography } from 'antd'
import { useState } from 'react'
import { sendTaskFile } from '../../commands.ts'
import { home } from '../../home.ts'

interface Values {
  readonly company_id: string | null
  readonly template_id: string | null
}

interface Chosen {
  readonly company: { readonly id: string; readonly name: string }
  readonly template: { readonly id: string; readonly name: string }
}

/** 发布任务(批量): for which enterprise, under which template, then the file. */
export function Page() {
  const [form] = Form.useForm<Values>()
  const companyId = Form.useWatch('company_id', form)
  const templateId = Form.useWatch('template_id', form)
  const companies = useRead(listCompanies, { query: { ids: companyId ?? '', slim: 'true', page_size: 1 } }, { enabled: typeof companyId === 'string', staleTime: 60_000 })
  const templates = useUsableTemplates(companyId ?? undefined)
  const [at, setAt] = useState<(Chosen & { readonly isOpen: boolean }) | null>(null)
  const company = companies.data?.results.find(({ id }) => id === companyId)
  const template = templates.data?.results.find(({ id }) => id === templateId)

  async function handleStart() {
    if ((await form.validateFields().catch(() => null)) === null || company === undefined || template === undefined) return
    setAt({ company: { id: company.id, name: company.name }, template: { id: template.id, name: template.name }, isOpen: true })
  }

  return (
    <FormPage home={home} title="发布任务(批量)">
      <Form<Values> form={form} layout="vertical" initialValues={{ company_id: null, template_id: null }} aria-label="批量发布" style={{ maxWidth: 480 }}>
        <TaskItem name="company_id" asks="选择">
          <CompanySelect refusal="不能发布任务" />
        </TaskItem>
        <TaskItem name="template_id" asks="选择">
          <TemplateSelect companyId={companyId ?? undefined} />
        </TaskItem>
        <Typography.Paragraph type="secondary">一次最多 {taskImport.maxRows} 个任务，一个文件为一个任务批次；下一步可下载模板、核对并修改每一行，有错误的行不会发布。</Typography.Paragraph>
        <CommandButton command={sendTaskFile} onClick={() => void handleStart()} />
      </Form>
      {at !== null && <LazyTaskImportDialog key={`${at.company.id} ${at.template.id}`} open={at.isOpen} company={at.company} template={at.template} onClose={() => setAt({ ...at, isOpen: false })} />}
    </FormPage>
  )
}
