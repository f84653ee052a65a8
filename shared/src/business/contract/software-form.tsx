import { Form, Switch } from 'antd'
import type { RunArguments } from '@linggong/shared/api/actions'
import { usePermissions } from '@linggong/shared/session/permissions'
import { itemsOf } from '@linggong/shared/ui/form-items'
import { MoneyInput } from '@linggong/shared/ui/money-input'
import { PercentInput } from '@linggong/shared/ui/percent-input'
import { createAgencyContract, updateAgencyContract } from '../../contract/agency-contracts.ts'
import type { CallOutput } from '../../contract/call.ts'
import { createPlatformContract, type platformContract, updatePlatformContract } from '../../contract/platform-contracts.ts'
import { softwareContractFields } from '../../domain/fields/contract.ts'
import grid from '../form-grid.module.css'
import { commonValuesOf, ContractForm, type FormProps } from './form.tsx'
import { AgencyOfGroupSelect, AgencySelect, GroupSelect } from './party-select.tsx'
import { softwareTerms, softwareUpdate, type SoftwareValues } from './payload.ts'

type Contract = CallOutput<typeof platformContract>

interface Values extends SoftwareValues {
  readonly platform_id: string | null
  readonly agency_id: string | null
}

const Item = itemsOf(softwareContractFields)

const initialOf = ({ record, renews }: FormProps<Contract>, known = record ?? renews): Values => ({
  ...commonValuesOf(record, renews),
  platform_id: known?.platform_id ?? null,
  agency_id: known?.agency_id ?? null,
  software_use_fee_ratio: known?.software_use_fee_ratio ?? 0,
  service_fee: known?.service_fee ?? 0,
  is_support_promotion_fee: known?.is_support_promotion_fee ?? false,
})

/** Whom a contract is with, chosen or known. */
const partiesOf = (values: Partial<Values>, renews: Contract | undefined) => ({ platform_id: renews?.platform_id ?? values.platform_id ?? '', agency_id: (renews ?? values).agency_id ?? null })

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

const updateInput = (values: Values, seen: Contract): RunArguments<typeof updateAgencyContract> => [{ params: { id: seen.id }, body: softwareUpdate(values, seen) }]

const isSame = (name: string) => <Form.Item label={softwareContractFields.agency_name.label}>{name}</Form.Item>

/** 业务公司合同, of a group. */
export function AgencyContractForm(props: FormProps<Contract>) {
  const { record, renews } = props
  const known = record ?? renews
  return (
    <ContractForm<Values, Contract, typeof createAgencyContract, typeof updateAgencyContract>
      kind="agency"
      {...props}
      initial={initialOf(props)}
      create={{ call: createAgencyContract, input: (values) => [{ body: { agency_id: partiesOf(values, renews).agency_id ?? '', ...softwareTerms(values) } }] }}
      update={{ call: updateAgencyContract, input: updateInput }}
      party={
        known === undefined ? (
          <Item name="agency_id" asks="选择">
            <AgencySelect />
          </Item>
        ) : (
          isSame(known.agency_name)
        )
      }
      terms={terms}
    />
  )
}

/** 集团合同, of the operator. */
export function PlatformContractForm(props: FormProps<Contract>) {
  const { record, renews } = props
  const known = record ?? renews
  return (
    <ContractForm<Values, Contract, typeof createPlatformContract, typeof updatePlatformContract>
      kind="platform"
      {...props}
      initial={initialOf(props)}
      create={{ call: createPlatformContract, input: (values) => [{ body: { ...partiesOf(values, renews), ...softwareTerms(values) } }] }}
      update={{ call: updatePlatformContract, input: updateInput }}
      party={known === undefined ? <NewParty /> : <Parties record={known} />}
      terms={terms}
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
