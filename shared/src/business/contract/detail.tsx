import { Alert, Typography } from 'antd'
import { type ReactNode, useContext } from 'react'
import { type Fact, Facts, factsOf } from '@linggong/shared/ui/facts'
import { FieldValue } from '@linggong/shared/ui/field-value'
import { FileView } from '@linggong/shared/ui/file-view'
import { Link } from '@linggong/shared/ui/router'
import type { CallOutput } from '../../contract/call.ts'
import type { companyContract } from '../../contract/company-contracts.ts'
import type { platformContract } from '../../contract/platform-contracts.ts'
import { rateFieldKeys } from '../../domain/contract-rates.ts'
import { companyContractFields, rateChangeFields, softwareContractFields } from '../../domain/fields/contract.ts'
import { HomeContext } from '../home.tsx'

type SoftwareContract = CallOutput<typeof platformContract>
type CompanyContract = CallOutput<typeof companyContract>
type Contract = SoftwareContract | CompanyContract

/** Everything of a contract about the software. */
export function SoftwareDetail({ record }: { readonly record: SoftwareContract }) {
  const fact = factsOf(softwareContractFields, record)
  const parties = [fact('platform_name'), ...(record.agency_name === '' ? [] : [fact('agency_name')])]
  return <Parts record={record} parties={parties} terms={[fact('software_use_fee_ratio'), fact('service_fee'), fact('is_support_promotion_fee')]} />
}

/** Everything of a contract with an enterprise, at the rates of today. */
export function CompanyDetail({ record }: { readonly record: CompanyContract }) {
  const fact = factsOf(companyContractFields, { ...record, user_use_fee: record.user_use_fee_config.fee })
  return (
    <>
      <Coming contract={record} />
      <Parts record={record} parties={[fact('agency_name'), fact('company_name')]} terms={[...rateFieldKeys.map((key) => fact(key)), fact('is_separate_fee'), fact('is_enable_invoice_apply')]} />
    </>
  )
}

interface PartsProps {
  readonly record: Contract
  readonly parties: readonly Fact[]
  readonly terms: readonly Fact[]
}

function Parts({ record, parties, terms }: PartsProps) {
  // Both dictionaries have what all contracts have.
  const fact = factsOf(softwareContractFields, record)
  return (
    <>
      <Part title="合同">
        <Facts label="合同" facts={[fact('sn'), fact('audit_status'), fact('status'), ...parties, fact('start_at'), fact('end_at'), ...paperOf(record), ...(record.remark === '' ? [] : [fact('remark', { isWide: true })])]} />
      </Part>
      <Part title="费率与费用">
        <Facts label="费率与费用" facts={terms} />
      </Part>
      <Part title="审核">
        <Facts label="审核" facts={[fact('creator'), fact('create_at'), fact('auditor'), fact('audit_at'), ...(record.audit_remark === '' ? [] : [fact('audit_remark', { isWide: true })])]} />
      </Part>
      {record.terminate_at !== null && (
        <Part title="终止">
          <Facts label="终止" facts={[fact('terminate_at'), fact('terminate_remark', { isWide: true })]} />
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Typography.Title level={5} style={{ marginBlock: '0 8px' }}>{title}</Typography.Title>
      {children}
    </section>
  )
}

/** Nothing for the other side, with which the paper is not shared: it sees a contract once that has passed. */
export function paperOf(record: Pick<Contract, 'contract_url' | 'audit_status'>): readonly Fact[] {
  const { label } = softwareContractFields.contract_url
  if (record.contract_url !== '') return [{ label, value: <FileView fileUrl={record.contract_url} text={`查看${label}`} /> }]
  return record.audit_status === 'passed' ? [] : [{ label, value: '未上传' }]
}

/** The change of its rates that waits for the enterprise, or has been agreed on and is not in effect yet. */
function Coming({ contract: { rate_change: change, sn } }: { readonly contract: CompanyContract }) {
  const home = useContext(HomeContext)
  if (change === null) return null
  const { effective_at } = rateChangeFields
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          费率变更<FieldValue field={rateChangeFields.status} value={change.status} />，{effective_at.label} <FieldValue field={effective_at} value={change.effective_at} />
        </>
      }
      action={home !== null && <Link to={`${home.listOf('rate_change').path}?contract_sn=${sn}`}>查看变更</Link>}
    />
  )
}
