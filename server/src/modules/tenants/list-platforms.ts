import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { platformsQuery, platformWire, type PlatformFilter } from './platform-queries.ts'

const { column } = sheetColumnsOf(platformFields)

const rows = fromStatement((tx, _actor, filter: PlatformFilter) => platformsQuery(tx, filter), { id: 't.id', create_at: 't.create_at', name: 't.name' })

export const platformList = serveList(listPlatforms, rows, {
  wire: platformWire,
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
})
