import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { openingTexts } from './opening.ts'
import { fileOnly, fileOnlyColumns, managerColumns, withoutFileOnly } from './file-columns.ts'
import { platformsQuery, platformWire, type PlatformFilter } from './platform-queries.ts'
import { withFigures } from '../lists/with-figures.ts'

const { column } = sheetColumnsOf(platformFields)

const rows = fromStatement((tx, actor, filter: PlatformFilter) => platformsQuery(tx, actor, filter).select(fileOnly('t')), { id: 't.id', create_at: 't.create_at', name: 't.name' })

export const platformList = serveList(listPlatforms, withFigures(rows, (tx, actor, ids) => openingTexts(tx, actor, 'platform', ids)), {
  wire: (row) => platformWire(withoutFileOnly(row)),
  category: 'group_company',
  columns: [
    column('name', 32),
    column('alias', 16),
    column('credit_code', 22),
    column('industry_name', 16),
    ...managerColumns,
    column('agency_count'),
    column('company_count'),
    ...fileOnlyColumns,
    column('is_enable', 10),
    column('create_at'),
  ],
})
