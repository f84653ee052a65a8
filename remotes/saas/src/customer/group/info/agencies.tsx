import { tenantFields } from '@linggong/shared/domain/fields/tenant'
import { type Column, flagColumn, intColumn, moneyColumn, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { StateBlock } from '@linggong/shared/ui/state-block'
import type { GroupRecord } from './facts.tsx'

type Agency = GroupRecord['agencies'][number]

const columns: readonly Column<Agency>[] = [
  textColumn<Agency>('name', '业务公司', { width: 240, grow: true }),
  textColumn<Agency>('park_name', '园区', { width: 220 }),
  intColumn<Agency>('company_count', '企业数', { width: 100 }),
  moneyColumn<Agency>('month_amount', '本月结算额', { width: 160 }),
  flagColumn<Agency>(tenantFields.is_enable, 'is_enable', { width: 100 }),
]

export function GroupAgencies({ agencies }: { readonly agencies: readonly Agency[] }) {
  return <DataTable label="业务公司" rows={agencies} rowKey={idOf} columns={columns} empty={<StateBlock title="该集团还没有业务公司" />} />
}

const idOf = (agency: Agency) => agency.id
