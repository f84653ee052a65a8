// Tiles of the audits of workers.
import { AUDIT_KINDS, TERMINATION_BATCHES, userAudit } from '../user-audits.ts'
import type { WaitingTile } from './tile.ts'

/** Of each kind, and of terminations by sheet. */
export const auditsWaiting: readonly WaitingTile[] = [...AUDIT_KINDS.map(userAudit), TERMINATION_BATCHES].map(({ title, document }) => ({
  key: `${document}.to_audit`, label: `待审核的${title.replace(/审核$/u, '')}`, list: document, view: document, filter: { status: 'to_audit' }, since: 'create_at', grant: 'audit', todo: '去审核',
}))
