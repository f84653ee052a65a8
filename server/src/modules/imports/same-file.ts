import { sql } from 'kysely'
import type { z } from 'zod'
import type { importCheckResult } from '@linggong/shared/contract/schemas/import'
import type { Actor } from '../../kernel/actor.ts'
import { inScope, scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { fileIdOf } from '../files/service.ts'

const warnedMs = 24 * 3_600_000

/** The hash of the uploaded file; null when the rows came without a file. */
export async function fileHashOf(tx: Tx, actor: Actor, fileUrl: string): Promise<Buffer | null> {
  const id = fileIdOf(fileUrl)
  if (id === null) return null
  const file = await scoped(tx, actor, 'app.file').select('app.file.sha256').where('app.file.id', '=', id).executeTakeFirst()
  return file?.sha256 ?? null
}

/**
 * The last import of the same file (by content), kind and company within 24 hours, or null (domain.md §2.12). Failed and undone imports do
 * not count, since they left nothing.
 */
export async function sameFile(tx: Tx, actor: Actor, category: string, company: string | undefined, hash: string | undefined, now: Date): Promise<z.output<typeof importCheckResult>['same_file']> {
  if (hash === undefined) return null
  const before = await tx
    .selectFrom('app.job')
    .select(['filename', 'creator', 'create_at', 'success_count'])
    .where('file_hash', '=', Buffer.from(hash, 'hex'))
    .where('create_at', '>', new Date(now.getTime() - warnedMs))
    .where('kind', '=', 'import')
    .where('category', '=', category)
    .where('status', 'not in', ['import_failure', 'import_undone'])
    .where(company === undefined ? sql<boolean>`tenant_id = ${actor.tenantId}` : sql<boolean>`payload ->> 'company_id' = ${company}`)
    .where(inScope(actor, 'app.job'))
    .orderBy('create_at', 'desc')
    .executeTakeFirst()
  return before === undefined ? null : { ...before, create_at: before.create_at.toISOString() }
}
