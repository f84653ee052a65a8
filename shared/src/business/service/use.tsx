import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters, textFilter } from '@linggong/shared/ui/list-state'
import type { RowOf } from '../../contract/call.ts'
import { listServiceUses } from '../../contract/service-use-records.ts'
import { serviceUseFields as field } from '../../domain/fields/service-use.ts'
import { defineDocument } from '../document.tsx'
import { RecordLink } from '../home.tsx'
import { filtersOf, listedBy } from '../listed.tsx'

type ServiceUse = RowOf<typeof listServiceUses>

const { column, custom } = columnsOf<ServiceUse, typeof field>(field)

/** 使用记录: what the organisation's counts were used for. */
export const useDocument = defineDocument({
  name: 'service_use',
  what: '使用记录',
  unit: '条',
  fields: field,
  filters: defineFilters({ ...filtersOf(field, 'service', 'staff', 'category'), company_name: textFilter(field.company_name.label), ref_sn: textFilter(field.ref_sn.label, { placeholder: '完整单号或其开头' }), ...filtersOf(field, 'create_at') }),
  columns: [
    column('create_at', { sortable: true }),
    column('service', { width: 120 }),
    column('count', { width: 72 }),
    column('category', { width: 132 }),
    column('company_name', { width: 200, grow: true }),
    column('staff', { width: 100 }),
    custom('ref_sn', (row: ServiceUse) => <RecordLink of={row.ref_kind ?? 'settlement'} id={row.ref_id}>{row.ref_sn || '—'}</RecordLink>, { width: 200 }),
  ],
  ...listedBy(listServiceUses),
})
