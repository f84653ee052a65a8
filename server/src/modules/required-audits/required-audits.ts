import { AUDIT_KINDS, type AuditKind } from '@linggong/shared/domain/user-audits'
import { z } from 'zod'
import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { settingOf } from '../settings/service.ts'

/** The operator's word for each. */
const named: Readonly<Record<string, AuditKind>> = { idcard: 'idcard', liveness: 'liveness', realname: 'realname_collect' }
const shape = z.object({ required_audits: z.array(z.string()).default([]) })

/** What an agency audits before its enterprises' workers are paid, in the order of the page; none unless it is set (no. 93 of docs/breadth). `tx` is the system's, or the agency's. */
export async function requiredAudits(tx: Tx, agencyId: string): Promise<readonly AuditKind[]> {
  const { value } = await settingOf(tx, agencyId, 'realname_collect_config', shape)
  const chosen = value.required_audits.flatMap((name) => named[name] ?? [])
  return AUDIT_KINDS.filter((kind) => chosen.includes(kind))
}

type Of = Pick<Row<'app.company_user'>, 'id' | 'park_id' | 'agency_id'>
type Last = Pick<Row<'app.user_audit'>, 'kind' | 'status' | 'reason'>

/** Of each kind the last one, which counts: after a rejection the worker sends another. `tx` as above. */
export async function lastAudits(tx: Tx, { id, park_id }: Of): Promise<ReadonlyMap<AuditKind, Last>> {
  const rows = await tx
    .selectFrom('app.user_audit')
    .distinctOn('kind')
    .select(['kind', 'status', 'reason'])
    .where('park_id', '=', park_id)
    .where('company_user_id', '=', id)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.kind, row]))
}

/** The audits that the agency asks for and the cooperation has not passed yet. */
export async function missingAudits(tx: Tx, of: Of): Promise<readonly AuditKind[]> {
  const required = await requiredAudits(tx, of.agency_id)
  const last = await lastAudits(tx, of)
  return required.filter((kind) => last.get(kind)?.status !== 'passed')
}
