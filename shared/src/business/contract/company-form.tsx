import { Form, Switch } from 'antd'
import { itemsOf } from '@linggong/shared/ui/form-items'
import type { CallOutput } from '../../contract/call.ts'
import { type companyContract, createCompanyContract, updateCompanyContract } from '../../contract/company-contracts.ts'
import { companyContractFields } from '../../domain/fields/contract.ts'
import { CompanySelect } from './party-select.tsx'
import { commonValuesOf, ContractForm, type FormProps } from './form.tsx'
import { companyTerms, companyUpdate, type CompanyValues } from './payload.ts'
import { RateFields, rateValuesOf } from './rate-fields.tsx'

type Contract = CallOutput<typeof companyContract>

interface Values extends CompanyValues {
  readonly company_id: string | null
}

const Item = itemsOf({ ...companyContractFields, company_id: companyContractFields.company_name })

/** 企业合同, of an agency. */
export function CompanyContractForm(props: FormProps<Contract>) {
  const { record, renews } = props
  const known = record ?? renews
  return (
    <ContractForm<Values, Contract, typeof createCompanyContract, typeof updateCompanyContract>
      kind="company"
      {...props}
      initial={{ ...commonValuesOf(record, renews), ...rateValuesOf(known), company_id: null, is_enable_invoice_apply: known?.is_enable_invoice_apply ?? false, is_separate_fee: known?.is_separate_fee ?? false }}
      create={{ call: createCompanyContract, input: (values) => [{ body: { company_id: renews?.company_id ?? values.company_id ?? '', ...companyTerms(values) } }] }}
      update={{ call: updateCompanyContract, input: (values, seen) => [{ params: { id: seen.id }, body: companyUpdate(values, seen) }] }}
      party={
        known === undefined ? (
          <Item name="company_id" asks="选择">
            <CompanySelect />
          </Item>
        ) : (
          <Form.Item label={companyContractFields.company_name.label}>{known.company_name}</Form.Item>
        )
      }
      terms={
        <>
          <RateFields />
          <Item name="is_separate_fee" valuePropName="checked" extra="开启后，企业服务费、超额附加服务费、增值服务费和用户使用费不计入应付金额，由企业按服务费账单支付；审核通过后不能更改">
            <Switch />
          </Item>
        </>
      }
      more={
        <Item name="is_enable_invoice_apply" valuePropName="checked">
          <Switch />
        </Item>
      }
    />
  )
}
