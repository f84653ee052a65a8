import { Form, Switch } from 'antd'
import { useAction } from '@linggong/shared/api/actions'
import { usePermissions } from '@linggong/shared/session/permissions'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import { createAgencyContract, updateAgencyContract } from '../../contract/agency-contracts.ts'
import type { CallOutput } from '../../contract/call.ts'
import { createPlatformContract, type platformContract, updatePlatformContract } from '../../contract/platform-contracts.ts'
import { softwareContractFields } from '../../domain/fields/contract.ts'
import grid from '../form-grid.module.css'
import { commonValuesOf, ContractForm, savingOf } from './form.tsx'
import { AgencyOfGroupSelect, AgencySelect, GroupSelect } from './party-select.tsx'
import { softwareTerms, softwareUpdate, type SoftwareValues } from './payload.ts'

type Contract = CallOutput<typeof platformContract>

interface FormProps {
  /** Absent: a new one. */
  readonly record?: Contract
  readonly onClose: () => void
}

interface Values extends SoftwareValues {
  readonly platform_id: string | null
  readonly agency_id: string | null
}

const Item = itemsOf(softwareContractFields)

const initialOf = (contract: Contract | undefined): Values => ({
  ...commonValuesOf(contract),
  platform_id: contract?.platform_id ?? null,
  agency_id: contract?.agency_id ?? null,
  software_use_fee_ratio: contract?.software_use_fee_ratio ?? 0,
  service_fee: contract?.service_fee ?? 0,
  is_support_promotion_fee: contract?.is_support_promotion_fee ?? false,
})

/** What the software costs. */
const terms = (
  <div className={grid['medium']}>
    <Item name="software_use_fee_ratio" extra="按当月发放金额计算">
      <PercentInput />
    </Item>
    <Item name="service_fee">
      <MoneyInput />
    </Item>
    <Item name="is_support_promotion_fee" valuePropName="checked">
      <Switch />
    </Item>
  </div>
)

const isSame = (name: string) => <Form.Item label={softwareContractFields.agency_name.label}>{name}</Form.Item>

/** 业务公司合同, of a group. */
export function AgencyContractForm({ record, onClose }: FormProps) {
  const [form] = Form.useForm<Values>()
  const create = useAction(createAgencyContract, savingOf(form, '合同已新增，等待审核', onClose))
  const update = useAction(updateAgencyContract, savingOf(form, '合同已保存', onClose))
  return (
    <ContractForm<Values>
      kind="agency"
      contract={record}
      form={form}
      initial={initialOf(record)}
      party={
        record === undefined ? (
          <Item name="agency_id" asks="选择">
            <AgencySelect />
          </Item>
        ) : (
          isSame(record.agency_name)
        )
      }
      terms={terms}
      isRunning={create.isRunning || update.isRunning}
      onFinish={(values) => {
        if (record === undefined) void create.run({ body: { agency_id: values.agency_id ?? '', ...softwareTerms(values) } })
        else void update.run({ params: { id: record.id }, body: softwareUpdate(values, record) })
      }}
      onClose={onClose}
    />
  )
}

/** 集团合同, of the operator. */
export function PlatformContractForm({ record, onClose }: FormProps) {
  const [form] = Form.useForm<Values>()
  const create = useAction(createPlatformContract, savingOf(form, '合同已新增，等待审核', onClose))
  const update = useAction(updatePlatformContract, savingOf(form, '合同已保存', onClose))
  return (
    <ContractForm<Values>
      kind="platform"
      contract={record}
      form={form}
      initial={initialOf(record)}
      party={record === undefined ? <NewParty /> : <Parties record={record} />}
      terms={terms}
      isRunning={create.isRunning || update.isRunning}
      onFinish={(values) => {
        if (record === undefined) void create.run({ body: { platform_id: values.platform_id ?? '', agency_id: values.agency_id, ...softwareTerms(values) } })
        else void update.run({ params: { id: record.id }, body: softwareUpdate(values, record) })
      }}
      onClose={onClose}
    />
  )
}

function Parties({ record: { platform_name, agency_name } }: { readonly record: Contract }) {
  return (
    <>
      <Form.Item label={softwareContractFields.platform_name.label}>{platform_name}</Form.Item>
      {agency_name !== '' && isSame(agency_name)}
    </>
  )
}

/** The group, and perhaps one of its agencies, for those who see the agencies of a group (no. 26 of docs/breadth). */
function NewParty() {
  const { can } = usePermissions()
  const form = Form.useFormInstance<Values>()
  const groupId = Form.useWatch('platform_id', form)
  return (
    <>
      <Item name="platform_id" asks="选择">
        <GroupSelect onChange={() => form.setFieldValue('agency_id', null)} />
      </Item>
      {groupId && can('AdminCustomerGroupPageIndex') && (
        <Item name="agency_id" extra="合同只针对集团的一家业务公司时选择">
          <AgencyOfGroupSelect groupId={groupId} />
        </Item>
      )}
    </>
  )
}
