import { defineDocument, inFlavour } from '@linggong/shared/business/document'
import { filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import type { RowOf } from '@linggong/shared/contract/call'
import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields as field } from '@linggong/shared/domain/fields/tenant'
import { columnsOf, customColumn } from '@linggong/shared/ui/columns'
import { defineFilters, remoteSelectFilter, textFilter } from '@linggong/shared/ui/list-state'
import { home } from '../../home.ts'
import { BackOfficeLink } from './back-office-link.tsx'
import { EnabledSwitch } from './enabled-switch.tsx'
import { useIndustryOptions } from './use-industry-options.ts'

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
    ...filtersOf(field, 'is_enable', 'create_at'),
  }),
  columns: [
    opens('group', column('name', { fixed: 'left', width: 152, grow: true })),
    column('alias', { width: 80 }),
    column('credit_code', { width: 168 }),
    column('manager_name', { width: 72 }),
    column('manager_phone', { width: 108 }),
    column('industry_name', { width: 96 }),
    column('agency_count', { width: 82 }),
    column('company_count', { width: 58 }),
    custom('is_enable', (row) => <EnabledSwitch group={row} />, { width: 80 }),
    column('create_at', { sortable: true }),
    customColumn('back_office', '操作', (row: Group) => <BackOfficeLink group={row} />, { width: 96, fixed: 'right' }),
  ],
  ...listedBy(listPlatforms),
})

/** The groups that use the suite. */
export const groups = inFlavour(group, home)
