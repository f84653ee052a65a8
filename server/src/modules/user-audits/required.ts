import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'

export type AuditKind = Row<'app.user_audit'>['kind']

/** What an agency audits before its enterprises' workers are paid; most audit nothing. */
export async function requiredAudits(_tx: Tx, _agencyId: string): Promise<readonly AuditKind[]> {
  return []
}
