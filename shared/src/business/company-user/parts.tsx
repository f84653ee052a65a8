import { PendingBlock } from '@linggong/shared/business/pending-block'
import { send } from '@linggong/shared/api/client'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { companyUserLimits } from '../../contract/company-users.ts'
import { userContractFile, userContracts } from '../../contract/users.ts'
import { authCheckFields, companyUserFields, cooperationAuditFields, eContractFields } from '../../domain/fields/company-user.ts'
import { opens } from '../opens.tsx'
import { PersonLimits } from '../person-limits.tsx'
import type { CompanyUserRecord } from './document.tsx'

interface PartProps {
  readonly record: CompanyUserRecord
}

/** 额度: what the person has earned, against each limit that the reader may know. */
export function Limits({ record: { id, user_name } }: PartProps) {
  return <PersonLimits name={user_name} query={useRead(companyUserLimits, { params: { id } }, { quiet: true })} />
}

type EContract = CallOutput<typeof userContracts>['results'][number]
const contract = columnsOf<EContract, typeof eContractFields>(eContractFields)
const contractColumns = [
  contract.column('sn', { width: 168 }),
  contract.column('status'),
  contract.column('company_name', { width: 200, grow: true }),
  contract.column('template_name', { width: 168 }),
  contract.column('sign_method', { width: 96 }),
  contract.column('sign_at', { width: 168 }),
  contract.column('create_at', { width: 168 }),
  customColumn('file', '合同文件', (row: EContract) => (row.has_file ? <ContractFile contract={row} /> : '—'), { width: 96 }),
]

/** 电子合同 of the person with all enterprises that the reader may see. */
export function EContracts({ userId }: { readonly userId: string }) {
  const query = useRead(userContracts, { query: { user_id: userId } })
  if (query.data === undefined) return <PendingBlock of={query} what="电子合同" rows={3} />
  return <DataTable label="电子合同" rows={query.data.results} rowKey={({ id }) => id} columns={contractColumns} empty={<StateBlock title="还没有电子合同" />} />
}

/** In another tab of the browser; the link is asked for when it is opened, because it is valid for minutes only. */
function ContractFile({ contract: { id, sn } }: { readonly contract: EContract }) {
  const [isOpening, setOpening] = useState(false)
  async function handleOpen(): Promise<void> {
    setOpening(true)
    try {
      const { url } = await send(userContractFile, { params: { id } })
      window.open(url, '_blank', 'noopener')
    } catch {
      // The client has shown the error.
    } finally {
      setOpening(false)
    }
  }
  return (
    <Button type="link" size="small" style={{ height: 'auto', padding: 0 }} loading={isOpening} aria-label={`查看电子合同 ${sn}`} onClick={() => void handleOpen()}>
      查看
    </Button>
  )
}

type Check = CompanyUserRecord['checks'][number]
const check = columnsOf<Check, typeof authCheckFields>(authCheckFields)
const checkColumns = [
  check.column('kind', { width: 140 }),
  check.column('outcome', { width: 96 }),
  check.column('reason', { width: 240, grow: true }),
  check.column('create_at', { width: 168 }),
  check.column('answer_at', { width: 168 }),
  check.column('tries', { width: 96 }),
]

/** 认证记录: the questions to the register of identities, the newest first. */
export function Checks({ record }: PartProps) {
  return <DataTable label="认证记录" rows={record.checks} rowKey={({ id }) => id} columns={checkColumns} empty={<StateBlock title="还没有认证记录" />} />
}

type Audit = CompanyUserRecord['audits'][number]
const audit = columnsOf<Audit, typeof cooperationAuditFields>(cooperationAuditFields)
const auditColumns = [
  audit.column('kind', { width: 120 }),
  audit.column('status'),
  audit.column('cause', { width: 180 }),
  audit.column('reason', { width: 180, grow: true }),
  audit.column('creator', { width: 96 }),
  audit.column('create_at', { width: 168 }),
  audit.column('auditor', { width: 96 }),
  audit.column('audit_at', { width: 168 }),
]

/** 审核记录. */
export function Audits({ record }: PartProps) {
  return <DataTable label="审核记录" rows={record.audits} rowKey={({ id }) => id} columns={auditColumns} />
}

type Other = CompanyUserRecord['others'][number]
const other = columnsOf<Other, typeof companyUserFields>(companyUserFields)
const otherColumns = [
  opens('company_user', other.column('company_name', { width: 220, grow: true })),
  other.column('agency_name', { width: 200 }),
  other.column('status'),
  other.column('is_enable', { width: 96 }),
  other.column('contract_sign_at', { width: 168 }),
  other.column('termination_at', { width: 168 }),
]

/** 其他合作 of the person, in the reader's scope only. */
export function Others({ record }: PartProps) {
  return <DataTable label="其他合作" rows={record.others} rowKey={({ id }) => id} columns={otherColumns} empty={<StateBlock title="在可查看的范围内没有其他合作" />} />
}
