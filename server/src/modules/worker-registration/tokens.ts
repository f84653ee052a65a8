import type { Row } from '../../db/tables.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { openWorkerToken } from '../../kernel/worker.ts'

/** Long enough to read a contract and take photos. */
const viewMs = 30 * 60_000
/** A page that waits for the register asks every two seconds. */
const views = 300

type Cooperation = Pick<Row<'app.company_user'>, 'id' | 'person_id' | 'park_id' | 'platform_id' | 'agency_id' | 'company_id'>

/** Opens a cooperation to its worker, who has proven themself with a code to their phone. `tx` is the system's. */
export async function cooperationToken(tx: Tx, cooperation: Cooperation, now: Date) {
  const until = new Date(now.getTime() + viewMs)
  const token = await openWorkerToken(tx, 'cooperation', { personId: cooperation.person_id, subjectId: cooperation.id, chain: cooperation }, { until, uses: views }, now)
  return { token, expire_at: until.toISOString() }
}
