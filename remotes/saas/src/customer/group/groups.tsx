import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { EditLink } from '@linggong/shared/business/tenant/links'
import { EnabledSwitch } from '@linggong/shared/business/tenant/switch'
import { useIndustryOptions } from '@linggong/shared/business/tenant/use-industry-options'
import type { RowOf } from '@linggong/shared/contract/call'
import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields as field } from '@linggong/shared/domain/fields/tenant'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { Space } from 'antd'
import { home } from '../../home.ts'
import { BackOfficeLink } from './back-office-link.tsx'
import { below } from './below.ts'

type Group = RowOf<typeof listPlatforms>

const { column, custom } = columnsOf<Group, typeof field>(field)

const group = defineDocument({
  name: 'group',
  what: '集团',
  fields: field,
  filters: defineFilters({
    name: textFilter(field.name.label, { placeholder: '名称或简称' }),
    manager_phone: textFilter(field.manager_phone.label, { placeholder: '完整号码，或后四位' }),
    industry_id: remoteSelectFilter(field.industry_name.label, useIndustryOptions),
    ...filtersOf(field, 'is_open', 'is_enable', 'create_at'),
  }),
  columns: [
    opens('group', column('name', { fixed: 'left', width: 152 })),
    column('alias', { width: 72 }),
    column('credit_code', { width: 170 }),
    column('manager_name', { width: 64 }),
    column('manager_phone', { width: 102 }),
    column('industry_name', { width: 96, grow: true }),
    column('agency_count', { width: 82 }),
    column('company_count', { width: 56 }),
    column('opening', { width: 76 }),
    custom('is_enable', (row) => <EnabledSwitch kind="platform" tenant={row} below={below(row)} />, { width: 68 }),
    column('create_at', { sortable: true }),
    customColumn('back_office', '操作', (row: Group) => <Actions group={row} />, { width: 130, fixed: 'right' }),
  ],
  ...listedBy(listPlatforms),
})

function Actions({ group }: { readonly group: Group }) {
  return (
    <Space size="small">
      <EditLink kind="platform" base="/admin/customer/group" tenant={group} />
      <BackOfficeLink group={group} />
    </Space>
  )
}

/** The groups that use the suite. */
export const groups = inFlavour(group, home, {
  columns: ['name', 'alias', 'credit_code', 'manager_name', 'manager_phone', 'industry_name', 'agency_count', 'company_count', 'opening', 'is_enable', 'back_office'],
  spareColumns: ['create_at'],
})
