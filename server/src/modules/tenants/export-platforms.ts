import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { defineExport } from '../../documents/export-job.ts'
import { exportQuery } from '../../documents/export-query.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { type PlatformFilter, platformsQuery, type PlatformRow } from './platform-queries.ts'

const { column } = sheetColumnsOf<PlatformRow, typeof platformFields>(platformFields)

export const platformExport = defineExport(exportPlatforms, {
  category: 'group_company',
  columns: [
    column('name', 32),
    column('alias', 16),
    column('credit_code', 22),
    column('industry_name', 16),
    column('manager_name', 12),
    column('manager_phone', 16),
    column('agency_count'),
    column('company_count'),
    column('is_enable', 10),
    column('create_at'),
  ],
  ...exportQuery((tx, _actor, filter: PlatformFilter) => platformsQuery(tx, filter), 't.id'),
})
