import { exportPlatforms } from '@linggong/shared/contract/tenants'
import { platformFields } from '@linggong/shared/domain/fields/tenant'
import { defineExport } from '../../documents/export-job.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import { byKeyset } from '../../jobs/keyset.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { platformsQuery, type PlatformRow } from './platform-queries.ts'

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
  // There are dozens of groups, not millions, so the count needs no cap.
  count: async (tx, _actor, filter) => (await platformsQuery(tx, filter).clearSelect().select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
  rows: (deps, actor, filter) =>
    byKeyset((before, limit) =>
      inTransaction(deps.db, actor, async (tx) => {
        const query = platformsQuery(tx, filter).orderBy('t.id', 'desc').limit(limit)
        return (before === null ? query : query.where('t.id', '<', before)).execute()
      }),
    ),
})
