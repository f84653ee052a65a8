import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { Alert, Form, Select } from 'antd'
import type { RowOf } from '../../contract/call.ts'
import { listCompanyConfigurations } from '../../contract/company-configurations.ts'
import { assignContractTemplate } from '../../contract/contract-templates.ts'
import { companyConfigurationFields, contractTemplateFields } from '../../domain/fields/template.ts'
import { MOST_ASSIGNED } from '../../domain/template-pages.ts'
import { useContractTemplates } from './use-templates.ts'
import type { RowDialogProps, RowsDialogProps } from '../dialog-list.tsx'
import type { ContractTemplate } from './contract-list.tsx'

export type CompanyConfiguration = RowOf<typeof listCompanyConfigurations>

/** Those that lose another template. */
const replaced = (rows: readonly CompanyConfiguration[], id: string | undefined): number => rows.filter(({ contract_template_id }) => contract_template_id !== null && contract_template_id !== id).length

function Replaced({ count }: { readonly count: number }) {
  return count === 0 ? null : <Alert type="warning" showIcon title={`其中 ${count} 家企业现有其他模板，将被替换；没有选择的企业不变`} />
}

interface Chosen {
  readonly company_ids: string[]
}

const TemplateItem = itemsOf(contractTemplateFields)

/** One template for several enterprises, chosen here. */
export function AssignToEnterprises({ row: template, onClose }: RowDialogProps<ContractTemplate>) {
  const [form] = Form.useForm<Chosen>()
  const query = useRead(listCompanyConfigurations, { query: { page_size: 6000, ordering: 'name' } })
  const assign = useAction(assignContractTemplate, { success: '合同模板已分配', onDone: onClose })
  const chosen = new Set(Form.useWatch('company_ids', form) ?? [])
  const rows = query.data?.results ?? []
  return (
    <FormDialog<Chosen>
      form={form}
      title={`分配合同模板 ${template.name}`}
      okText="分配"
      width={600}
      initial={{ company_ids: [] }}
      isRunning={assign.isRunning}
      onFinish={({ company_ids }) => void assign.run({ params: { id: template.id }, body: { company_ids } })}
      onClose={onClose}
    >
      <TemplateItem name="company_ids" asks="选择" extra="已使用该模板的企业不在其中">
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          maxCount={MOST_ASSIGNED}
          placeholder="选择企业，可多选"
          loading={query.isFetching}
          notFoundContent={query.error === null ? '没有可以分配的企业' : '企业加载失败，请关闭后重试'}
          options={rows.filter((row) => row.contract_template_id !== template.id).map((row) => ({ value: row.id, label: row.contract_template_name === '' ? row.name : `${row.name}（现为${row.contract_template_name}）` }))}
        />
      </TemplateItem>
      <Replaced count={replaced(rows.filter(({ id }) => chosen.has(id)), template.id)} />
    </FormDialog>
  )
}

interface Assigned {
  readonly contract_template_id: string
}

const CompanyItem = itemsOf(companyConfigurationFields)

/** One template for the enterprises that are selected. */
export function AssignTemplate({ rows, onDone, onClose }: RowsDialogProps<CompanyConfiguration>) {
  const [form] = Form.useForm<Assigned>()
  const query = useContractTemplates()
  const assign = useAction(assignContractTemplate, {
    success: '合同模板已分配',
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const template = Form.useWatch('contract_template_id', form)
  return (
    <FormDialog<Assigned>
      form={form}
      title={`为 ${rows.length} 家企业分配合同模板`}
      okText="分配"
      isRunning={assign.isRunning}
      onFinish={({ contract_template_id: id }) => void assign.run({ params: { id }, body: { company_ids: rows.map((row) => row.id) } })}
      onClose={onClose}
    >
      <CompanyItem name="contract_template_id" asks="选择">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择合同模板"
          loading={query.isFetching}
          notFoundContent={query.error === null ? '运营平台还没有生成合同模板' : '合同模板加载失败，请关闭后重试'}
          options={(query.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </CompanyItem>
      {template !== undefined && <Replaced count={replaced(rows, template)} />}
    </FormDialog>
  )
}
