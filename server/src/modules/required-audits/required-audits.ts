import { AUDIT_KINDS, type AuditKind } from '@linggong/shared/domain/user-audits'
import { z } from 'zod'
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
