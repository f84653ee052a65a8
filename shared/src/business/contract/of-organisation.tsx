import { PendingBlock } from '@linggong/shared/business/pending-block'
import { Flex, Typography } from 'antd'
import { type ComponentType, useMemo, useState } from 'react'
import { useRead } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { type Column, customColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import type { DetailQuery } from '@linggong/shared/ui/detail-page'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { Link } from '@linggong/shared/ui/router'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { listAgencyContracts } from '../../contract/agency-contracts.ts'
import type { RowOf } from '../../contract/call.ts'
import { listCompanyContracts } from '../../contract/company-contracts.ts'
import { listPlatformContracts } from '../../contract/platform-contracts.ts'
import { type ContractKind, contractFamily, contractListKeys } from '../../domain/contracts.ts'
import { contractFields } from '../../domain/fields/contract.ts'
import { companyContract } from './company.tsx'
import { CompanyDetail, SoftwareDetail } from './detail.tsx'
import { agencyContract, platformContract } from './software.tsx'

const RecordDrawer = lazyDialog(() => import('../document/record-drawer.tsx').then((module) => module.RecordDrawer))

interface ContractsProps {
  /** The organisation; absent: the user's own. */
  readonly id?: string
  /** The list in which they are worked on, for the side that offers them. */
  readonly list?: string
}

const newest = { page_size: 50 } as const
const always = ['audit_status', 'status', 'start_at', 'end_at']

/** 合同 of a group, with the operator. */
export function GroupContracts({ id, list }: ContractsProps) {
  const query = useRead(listPlatformContracts, { query: { ...newest, ...(id !== undefined && { platform_id: id }) } })
  return <Contracts kind="platform" document={platformContract} detail={SoftwareDetail} columns={[...always, 'agency_name', 'software_use_fee_ratio', 'service_fee']} query={query} list={list && `${list}?platform_id=${id ?? ''}`} />
}

/** 合同 of an agency, with its group. */
export function AgencyContracts({ id, list }: ContractsProps) {
  const query = useRead(listAgencyContracts, { query: { ...newest, ...(id !== undefined && { agency_id: id }) } })
  return <Contracts kind="agency" document={agencyContract} detail={SoftwareDetail} columns={[...always, 'software_use_fee_ratio', 'service_fee', 'is_support_promotion_fee']} query={query} list={list && `${list}?agency_id=${id ?? ''}`} />
}

/** 合同 of an enterprise, with its agency. */
export function CompanyContracts({ id, list }: ContractsProps) {
  const query = useRead(listCompanyContracts, { query: { ...newest, ...(id !== undefined && { company_id: id }) } })
  const columns = [...always, 'enterprise_service_fee_ratio', 'enterprise_added_service_fee_ratio', 'value_added_service_fee_ratio', 'personal_service_fee_ratio']
  return <Contracts kind="company" document={companyContract} detail={CompanyDetail} columns={columns} query={query} list={list && `${list}?company_id=${id ?? ''}`} />
}

type AnyContract = RowOf<typeof listAgencyContracts> | RowOf<typeof listCompanyContracts>

interface ListProps<R extends AnyContract> {
  readonly kind: ContractKind
  readonly document: {
    readonly what: string
    readonly fields: (typeof companyContract)['fields']
    readonly columns: readonly Column<R>[]
    readonly useRecord?: (id: string) => DetailQuery<R>
  }
  readonly detail: ComponentType<{ readonly record: R }>
  readonly columns: readonly string[]
  readonly query: DetailQuery<{ readonly total: number; readonly results: readonly R[] }>
  readonly list: string | undefined
}

/** The newest contracts of an organisation; each opens over the page, to be read. */
function Contracts<R extends AnyContract>({ kind, document, detail, columns, query, list }: ListProps<R>) {
  const { can } = usePermissions()
  const [shown, setShown] = useState<string | null>(null)
  const { what } = contractFamily(kind)
  const shownColumns = useMemo(
    () => [
      customColumn<R>('sn', contractFields.sn.label, ({ id, sn }) => <Typography.Link onClick={() => setShown(id)}>{sn}</Typography.Link>, { width: 176 }),
      ...columns.flatMap((key) => document.columns.find((column) => column.key === key) ?? []),
    ],
    [columns, document],
  )
  if (query.data === undefined) return <PendingBlock of={query} what={what} />
  const { total, results } = query.data
  return (
    <>
      {list !== undefined && can(contractListKeys(kind)) && (
        <Flex justify="space-between" style={{ marginBottom: 8 }}>
          <Typography.Text type="secondary">{total > results.length ? `共 ${total} 份，这里是最近 ${results.length} 份` : ''}</Typography.Text>
          <Link to={list}>在{what}中办理</Link>
        </Flex>
      )}
      <DataTable label={what} rows={results} rowKey={({ id }) => id} columns={shownColumns} empty={<StateBlock title={`还没有${what}`} />} />
      {shown !== null && <RecordDrawer document={document} detail={detail} id={shown} onClose={() => setShown(null)} />}
    </>
  )
}
