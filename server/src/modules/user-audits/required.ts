import { AUDIT_KINDS, type AuditKind } from '@linggong/shared/domain/user-audits'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/transaction.ts'

/** As the operator sets them for an agency, where that has a name of its own. */
const named: Readonly<Record<string, AuditKind>> = { idcard: 'idcard', liveness: 'liveness', realname: 'realname_collect' }

/** What an agency audits before its enterprises' workers are paid, in the order of its tabs; none unless it is set (no. 93 of docs/breadth). */
export async function requiredAudits(tx: Tx, agencyId: string): Promise<readonly AuditKind[]> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('app.setting') is not null as is_there`.execute(tx)
  if (rows[0]?.is_there !== true) return []
  const set = await sql<{ chosen: readonly string[] | null }>`select value -> 'required_audits' as chosen from app.setting where tenant_id = ${agencyId} and key = 'realname_collect_config'`.execute(tx)
  const chosen = (set.rows[0]?.chosen ?? []).flatMap((name) => named[name] ?? [])
  return AUDIT_KINDS.filter((kind) => chosen.includes(kind))
}
