import type { Reference } from '@linggong/shared/domain/fields/field'
import { referenceTo } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'

/**
 * The industries that the operator offers to a group and to whoever is below it, by step 4 of the group; null: all of them, which holds outside
 * groups, too. An industry that is disabled is offered to nobody.
 */
export async function groupIndustries(tx: Tx, platformId: string | null): Promise<ReadonlySet<string> | null> {
  if (platformId === null) return null
  const group = await tx.selectFrom('app.tenant').select('config').where('id', '=', platformId).executeTakeFirst()
  const ids = industryIdsOf(group?.config ?? {})
  return ids.length === 0 ? null : new Set(ids)
}

/** Step 4 as stored. */
export const industryIdsOf = ({ industry_ids: stored }: { readonly [key: string]: unknown }): string[] => (Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [])

/** Those of `ids` that forms in this group offer. */
export async function offeredAmong(tx: Tx, platformId: string | null, ids: readonly (string | null)[]): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Set()
  const rows = await tx.selectFrom('app.industry').select('id').where('is_enable', '=', true).where('id', 'in', wanted).execute()
  const ofGroup = await groupIndustries(tx, platformId)
  return new Set(rows.flatMap(({ id }) => (ofGroup === null || ofGroup.has(id) ? [id] : [])))
}

/** As the change log stores them. */
export async function industryNames(tx: Tx, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Reference>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await tx.selectFrom('app.industry').select(['id', 'name']).where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, referenceTo(row)]))
}

/** How a form refuses an industry that it did not offer. */
export const notOffered = '所选行业不存在、已停用或未向所属集团开放，请重新选择'
