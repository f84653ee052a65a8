import { userAuditFields } from '@linggong/shared/domain/fields/user-audit'
import { auditMachine } from '@linggong/shared/domain/machines/company-user'
import { created } from '@linggong/shared/domain/machines/machine'
import { type AuditKind, userAudit } from '@linggong/shared/domain/user-audits'
import { json } from '../../db/bulk.ts'
import type { AuditMaterial } from '../../db/column-types.ts'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'

export type Cooperation = Pick<Row<'app.company_user'>, 'id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id' | 'person_id'>

interface NewAudit {
  readonly material?: AuditMaterial
  /** Why a termination is asked for. */
  readonly cause?: string
  /** A member, or in words a worker, who is none. */
  readonly creator: Pick<Caller, 'flavour' | 'staffId' | 'name'> | string
}

/**
 * What the agency has to decide about a worker. Refused while one of the kind waits; after a rejection there is a new one. `tx` is a member's of
 * the chain, or the system's where a worker sends it.
 */
export async function openAudit(tx: Tx, { id: company_user_id, person_id, park_id, platform_id, agency_id, company_id }: Cooperation, kind: AuditKind, { material = {}, cause = '', creator }: NewAudit, now: Date): Promise<{ readonly id: string; readonly sn: string }> {
  const by = typeof creator === 'string' ? { flavour: 'user' as const, staffId: null, name: creator } : creator
  const status = stateAfter(created(auditMachine, { is_own: true }, by.flavour))
  const chain = { park_id, platform_id, agency_id, company_id }
  const open = await tx.selectFrom('app.user_audit').select('sn').where('park_id', '=', park_id).where('company_user_id', '=', company_user_id).where('kind', '=', kind).where('status', '=', 'to_audit').executeTakeFirst()
  if (open !== undefined) refuse(400, waiting(kind, open.sn))
  const id = newId()
  const [sn = ''] = await nextSerials(tx, 'SH', 1, now)
  const made = await tx
    .insertInto('app.user_audit')
    .values({ ...chain, id, sn, company_user_id, person_id, kind, status, cause, material: json(material), creator_id: by.staffId, creator: by.name, create_at: now })
    // The other one that waits came since.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) refuse(400, waiting(kind, ''))
  await recordHistory(tx, [{ entity: 'user_audit', entityId: id, chain, action: 'create', actor: { id: by.staffId, name: by.name }, content: diff(null, { status, cause }, userAuditFields) }])
  return { id, sn }
}

export const waiting = (kind: AuditKind, sn: string): string => `已有待审核的${userAudit(kind).what}${sn === '' ? '' : ` ${sn}`}，请等待审核`
