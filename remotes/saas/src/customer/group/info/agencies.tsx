import { tenantListFields } from '@linggong/shared/domain/fields/tenant'
import { type Column, columnsOf, textColumn } from '@linggong/shared/ui/columns'
import { DataTable } from '@linggong/shared/ui/data-table'
import { StateBlock } from '@linggong/shared/ui/state-block'
import type { TenantRecord } from '@linggong/shared/business/tenant/detail'

type Agency = TenantRecord<'platform'>['agencies'][number]

const { column } = columnsOf<Agency, typeof tenantListFields>(tenantListFields)

const columns: readonly Column<Agency>[] = [
  textColumn<Agency>('name', '业务公司', { width: 240, grow: true }),
  column('park_name', { width: 220 }),
  column('company_count', { width: 100 }),
  column('month_amount', { width: 160 }),
  column('is_enable', { width: 100 }),
]

export function GroupAgencies({ agencies }: { readonly agencies: readonly Agency[] }) {
  return <DataTable label="业务公司" rows={agencies} rowKey={idOf} columns={columns} empty={<StateBlock title="该集团还没有业务公司" />} />
}

const idOf = (agency: Agency) => agency.id
