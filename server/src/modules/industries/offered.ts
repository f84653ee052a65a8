import type { Reference } from '@linggong/shared/domain/fields/field'
import { referenceTo } from '../../kernel/history.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { listedIndustries } from '../risk/guard.ts'

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

/** Whose forms: of a group, in a park. */
interface Offering {
  readonly platform_id: string | null
  readonly park_id: string | null
}

/** Why forms in this place refuse one of `ids`; null: it may be chosen. */
export async function industryFaults(tx: Tx, { platform_id, park_id }: Offering, ids: readonly (string | null)[]): Promise<(id: string) => string | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return () => notOffered
  const rows = await tx.selectFrom('app.industry').select('id').where('is_enable', '=', true).where('id', 'in', wanted).execute()
  const ofGroup = await groupIndustries(tx, platform_id)
  const offered = new Set(rows.flatMap(({ id }) => (ofGroup === null || ofGroup.has(id) ? [id] : [])))
  const listed = await listedIndustries(tx, park_id, wanted)
  return (id) => (offered.has(id) ? (listed.get(id) ?? null) : notOffered)
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
