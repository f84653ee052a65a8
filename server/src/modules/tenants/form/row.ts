import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import type { Row } from '../../../db/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { asSeen } from '../../../kernel/record.ts'
import { refuse, texts } from '../../../kernel/refuse.ts'
import { inScopeOfTenant, scopedId } from '../../../kernel/scope.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { fileIdOf } from '../../files/service.ts'

export type TenantRow = Row<'app.tenant'>

/** An organisation of this kind below the caller; absent and foreign ones both answer 404. */
export async function tenantRow(tx: Tx, actor: Actor, kind: TenantKind, id: string): Promise<TenantRow> {
  return (await query(tx, actor, kind, id).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

/** The same, locked, if it is still as the caller has seen it. */
export async function lockTenant(tx: Tx, actor: Actor, kind: TenantKind, id: string, version: number): Promise<TenantRow> {
  return asSeen((await query(tx, actor, kind, id).forNoKeyUpdate().executeTakeFirst()) ?? refuse(404, texts.notFound), version)
}

const query = (tx: Tx, actor: Actor, kind: TenantKind, id: string) =>
  tx.selectFrom('app.tenant').selectAll().where('id', '=', id).where('flavour', '=', kind).where(inScopeOfTenant(actor, 'app.tenant'))

/** Kept in `profile`, by field: the files in their order. */
export const paperFields = ['manager_id_card', 'attorney_letter', 'business_licence', 'legal_id_card', 'door_photo', 'office_photo', 'business_photo', 'upstream_contract'] as const
export type PaperField = (typeof paperFields)[number]

const purposeOf = (field: PaperField) => (field === 'manager_id_card' || field === 'legal_id_card' ? 'id_card' : 'qualification')

export function papersOf({ profile }: Pick<TenantRow, 'profile'>, field: PaperField): string[] {
  const kept = profile[field]
  return Array.isArray(kept) ? kept.filter((url) => typeof url === 'string') : []
}

/** Refuses files that the caller has not uploaded for this; those that were there before stay, whoever uploaded them. */
export async function checkPapers(tx: Tx, actor: Actor, before: Pick<TenantRow, 'profile'> | null, wish: { readonly [F in PaperField]?: readonly string[] }): Promise<void> {
  for (const field of paperFields) {
    const known = new Set(before === null ? [] : papersOf(before, field))
    for (const url of (wish[field] ?? []).filter((one) => !known.has(one))) {
      const wrong = (): never => refuse(400, '请重新上传文件', { fields: [{ field, text: '请重新上传文件' }] })
      const file = await scopedId(tx, actor, 'app.file', fileIdOf(url) ?? wrong()).catch(wrong)
      if (file.purpose !== purposeOf(field) || file.stored_at === null) wrong()
    }
  }
}
