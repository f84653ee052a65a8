import { listPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { openingTexts } from './opening.ts'
import { platformsQuery, platformWire, type PlatformFilter } from './platform-queries.ts'
import { withFigures } from './with-figures.ts'

const { column } = sheetColumnsOf(platformFields)

const rows = fromStatement((tx, actor, filter: PlatformFilter) => platformsQuery(tx, actor, filter), { id: 't.id', create_at: 't.create_at', name: 't.name' })

async function figuresOf(tx: Tx, actor: Actor, ids: readonly string[]) {
  const opening = await openingTexts(tx, actor, 'platform', ids)
  return (id: string) => ({ opening: opening(id) })
}

export const platformList = serveList(listPlatforms, withFigures(rows, figuresOf), {
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
    column('opening', 10),
    column('is_enable', 10),
    column('create_at'),
  ],
})
