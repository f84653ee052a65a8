import type { UploadPurpose } from '@linggong/shared/domain/uploads'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileIdOf } from './service.ts'

interface Wanted {
  readonly purpose: UploadPurpose
  /** Of the body, and what is said of it. */
  readonly field: string
  readonly fault: string
}

/**
 * The ids of files that the caller's organisation has uploaded for this purpose and that were checked: a foreign URL would lead others to
 * another site.
 */
export async function ownUploads(tx: Tx, actor: Actor, urls: readonly string[], { purpose, field, fault }: Wanted): Promise<string[]> {
  const wrong = (): never => refuse(400, fault, { fields: [{ field, text: fault }] })
  const ids = [...new Set(urls.map((url) => fileIdOf(url) ?? wrong()))]
  if (ids.length === 0) return ids
  const found = await tx
    .selectFrom('app.file')
    .select('id')
    .where('park_id', '=', actor.chain.park_id)
    .where('id', 'in', ids)
    .where('tenant_id', '=', actor.tenantId)
    .where('purpose', '=', purpose)
    .where('stored_at', 'is not', null)
    .execute()
  return found.length === ids.length ? ids : wrong()
}

/** What an agency has uploaded about an enterprise belongs to the enterprise's chain, so that its members see it as well. */
export async function handTo(tx: Tx, actor: Actor, { park_id, platform_id, agency_id, company_id }: Chain, ids: readonly string[]): Promise<void> {
  if (park_id === null || ids.length === 0) return
  await tx.updateTable('app.file').set({ platform_id, agency_id, company_id }).where('park_id', '=', park_id).where('id', 'in', ids).where('tenant_id', '=', actor.tenantId).execute()
}
