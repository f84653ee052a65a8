import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { EditLink } from '@linggong/shared/business/tenant/links'
import { EnabledSwitch } from '@linggong/shared/business/tenant/switch'
import type { RowOf } from '@linggong/shared/contract/call'
import { listAgencies } from '@linggong/shared/contract/tenants'
import { tenantListFields as field } from '@linggong/shared/domain/fields/tenant'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'

type Agency = RowOf<typeof listAgencies>

const { column, custom } = columnsOf<Agency, typeof field>(field)

const agency = defineDocument({
  name: 'agency',
  what: '业务公司',
  unit: '家',
  fields: field,
  filters: defineFilters({
    name: textFilter(field.name.label, { placeholder: '名称或简称' }),
    manager_phone: textFilter(field.manager_phone.label, { placeholder: '完整号码，或后四位' }),
    ...filtersOf(field, 'is_open', 'is_enable', 'create_at'),
  }),
  columns: [
    opens('agency', column('name', { fixed: 'left', width: 248 })),
    column('park_name', { width: 112, grow: true }),
    column('manager_name', { width: 72 }),
    column('manager_phone', { width: 108 }),
    column('company_count', { width: 64 }),
    column('user_count', { width: 92 }),
    column('month_amount', { width: 112 }),
    column('opening', { width: 72 }),
    custom('is_enable', (row: Agency) => <EnabledSwitch kind="agency" tenant={row} below={`旗下 ${row.company_count} 家企业各有自己的开关；业务公司停用期间它们同样不能办理新业务。`} />, { width: 76 }),
    customColumn('edit', '操作', (row: Agency) => <EditLink kind="agency" base="/platform/operate/business" tenant={row} />, { width: 64, fixed: 'right' }),
  ],
  ...listedBy(listAgencies),
})

/** The agencies of this group. */
export const agencies = inFlavour(agency, home, { empty: '还没有业务公司。新增并选择所属园区后，即可由它开通企业。' })
