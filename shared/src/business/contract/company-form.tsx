import { Form, Switch } from 'antd'
import { useAction } from '@linggong/shared/api/actions'
import { itemsOf } from '@linggong/shared/ui/form-items'
import type { CallOutput } from '../../contract/call.ts'
import { type companyContract, createCompanyContract, updateCompanyContract } from '../../contract/company-contracts.ts'
import { companyContractFields } from '../../domain/fields/contract.ts'
import { CompanySelect } from './party-select.tsx'
import { commonValuesOf, ContractForm, savingOf } from './form.tsx'
import { companyTerms, companyUpdate, type CompanyValues } from './payload.ts'
import { RateFields, rateValuesOf } from './rate-fields.tsx'

interface FormProps {
  /** Absent: a new one. */
  readonly record?: CallOutput<typeof companyContract>
  readonly onClose: () => void
}

interface Values extends CompanyValues {
  readonly company_id: string | null
}

const Item = itemsOf({ ...companyContractFields, company_id: companyContractFields.company_name })

/** 企业合同, of an agency. */
export function CompanyContractForm({ record, onClose }: FormProps) {
  const [form] = Form.useForm<Values>()
  const create = useAction(createCompanyContract, savingOf(form, '合同已新增，等待审核', onClose))
  const update = useAction(updateCompanyContract, savingOf(form, '合同已保存', onClose))
  return (
    <ContractForm<Values>
      kind="company"
      contract={record}
      form={form}
      initial={{ ...commonValuesOf(record), ...rateValuesOf(record), company_id: record?.company_id ?? null, is_enable_invoice_apply: record?.is_enable_invoice_apply ?? false }}
      party={
        record === undefined ? (
          <Item name="company_id" asks="选择">
            <CompanySelect />
          </Item>
        ) : (
          <Form.Item label={companyContractFields.company_name.label}>{record.company_name}</Form.Item>
        )
      }
      terms={<RateFields />}
      more={
        <Item name="is_enable_invoice_apply" valuePropName="checked">
          <Switch />
        </Item>
      }
      isRunning={create.isRunning || update.isRunning}
      onFinish={(values) => {
        if (record === undefined) void create.run({ body: { company_id: values.company_id ?? '', ...companyTerms(values) } })
        else void update.run({ params: { id: record.id }, body: companyUpdate(values, record) })
      }}
      onClose={onClose}
    />
  )
}
