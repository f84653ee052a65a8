import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Tx } from '../../kernel/transaction.ts'

type Category = Pick<Row<'app.invoice_category'>, 'id' | 'name' | 'ratios'>

/** What the caller's invoices may be issued for: the categories in use, and of these the group's own choice (decision 21), if it has made one. Rates in ppm. */
export async function categoriesFor(tx: Tx, { chain: { platform_id } }: Actor): Promise<Category[]> {
  const group = platform_id === null ? undefined : await tx.selectFrom('app.tenant').select('config').where('id', '=', platform_id).executeTakeFirst()
  const { invoice_category_ids: chosen = [] } = readConfig(tenantConfigs.platform, group?.config)
  const rows = await tx.selectFrom('app.invoice_category').select(['id', 'name', 'ratios']).where('is_enable', '=', true).orderBy('name').execute()
  return chosen.length === 0 ? rows : rows.filter(({ id }) => chosen.includes(id))
}
