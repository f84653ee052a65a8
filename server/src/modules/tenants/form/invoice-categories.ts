import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { Row } from '../../../db/tables.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Tx } from '../../../kernel/transaction.ts'

/** In their order. */
export async function categoryNames(tx: Tx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('app.invoice_category').select(['id', 'name']).where('id', 'in', [...ids]).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** 开票类目 that the group lets its enterprises have; those that are stored may stay, the operator may have closed them since. */
export async function chosenCategories(tx: Tx, row: Pick<Row<'app.tenant'>, 'config'>, wish: unknown) {
  if (!Array.isArray(wish)) return { was: {}, now: {} }
  const stored = readConfig(tenantConfigs.platform, row.config).invoice_category_ids ?? []
  const ids = wish.filter((one): one is string => typeof one === 'string')
  const usable = new Set(ids.length === 0 ? [] : (await tx.selectFrom('app.invoice_category').select('id').where('id', 'in', ids).where('is_enable', '=', true).execute()).map(({ id }) => id))
  const text = '所选开票类目不存在或已停用，请重新选择'
  if (ids.some((id) => !usable.has(id) && !stored.includes(id))) refuse(400, text, { fields: [{ field: 'invoice_category_ids', text }] })
  return { was: { invoice_category_ids: await categoryNames(tx, stored) }, now: { invoice_category_ids: await categoryNames(tx, ids) } }
}
