import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { EditLink } from '@linggong/shared/business/tenant/links'
import { EnabledSwitch } from '@linggong/shared/business/tenant/switch'
import { TermEnd } from '@linggong/shared/business/tenant/term-end'
import type { RowOf } from '@linggong/shared/contract/call'
import { listParks } from '@linggong/shared/contract/tenants'
import { tenantListFields as field } from '@linggong/shared/domain/fields/tenant'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { areaFilter, defineFilters, textFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

type Park = RowOf<typeof listParks>

const { column, custom } = columnsOf<Park, typeof field>(field)

const park = defineDocument({
  name: 'park',
  what: '园区',
  unit: '家',
  fields: field,
  filters: defineFilters({
    name: textFilter(field.name.label, { placeholder: '名称或简称' }),
    area: areaFilter('地区'),
    ...filtersOf(field, 'is_open', 'is_ending', 'status', 'create_at'),
  }),
  columns: [
    opens('park', column('name', { fixed: 'left', width: 152 })),
    column('organization_name', { width: 96 }),
    column('address', { width: 140, grow: true }),
    column('start_at', { width: 104 }),
    custom('end_at', (row: Park) => <TermEnd end={row.end_at} />, { width: 164 }),
    column('sign_type', { width: 76 }),
    column('settlement_type', { width: 76 }),
    column('agency_count', { width: 88 }),
    column('month_amount', { width: 128 }),
    column('opening', { width: 76 }),
    custom('status', (row: Park) => <EnabledSwitch kind="park" tenant={row} />, { width: 80 }),
    customColumn('edit', '操作', (row: Park) => <EditLink kind="park" base="/admin/operate/park" tenant={row} />, { width: 64, fixed: 'right' }),
  ],
  ...listedBy(listParks),
})

/** The parks that the operator has opened. */
export const parks = inFlavour(park, home, { empty: '还没有园区。新增后即可为集团的业务公司选择所属园区。' })
