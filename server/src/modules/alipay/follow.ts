import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import type { AgreementState } from '../../ports/alipay.ts'
import { PortDown } from '../../ports/port.ts'
import { agreements, endLinks } from './steps.ts'

const most = 100
/** One that is in force may be ended in the payment app; it says so, and is asked once a day. */
const dayMs = 24 * 3_600_000

interface Due {
  readonly park_id: string
  readonly id: string
  readonly sign_no: string
  readonly status: string
  readonly ending_no: string
}

/** Asks what has become of agreements, and tells of those that were ended here; returns how many have advanced. */
export async function followAgreements(deps: Deps): Promise<number> {
  const due = await inTransaction(deps.db, SYSTEM, takeDue)
  if (due.length === 0) return 0
  try {
    const open = due.filter(({ status }) => status === 'signing' || status === 'signed')
    const answers = open.length === 0 ? [] : await deps.alipay.agreements(open.map(({ sign_no }) => sign_no))
    let advanced = 0
    for (const answer of answers) {
      const place = open.find(({ sign_no }) => sign_no === answer.signNo)
      if (place !== undefined && (await inTransaction(deps.db, SYSTEM, (tx) => applyAgreement(tx, place, answer, deps.clock())))) advanced += 1
    }
    for (const { park_id, id, ending_no } of due) {
      if (ending_no === '') continue
      await deps.alipay.terminate(ending_no)
      await inTransaction(deps.db, SYSTEM, (tx) => sql`update app.alipay_account set ending_no = '' where park_id = ${park_id} and id = ${id} and ending_no = ${ending_no}`.execute(tx))
      advanced += 1
    }
    return advanced
  } catch (error) {
    // They are due again in a while.
    if (error instanceof PortDown) return 0
    throw error
  }
}

/** Each is due again after a while, longer each time; two processes may ask about the same one, which changes nothing. */
async function takeDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`select park_id, id, sign_no, status, ending_no from app.alipay_account where (status in ('signing', 'signed') or ending_no <> '') and next_at <= now() order by next_at limit ${most}`.execute(tx)
  for (const [parkId, mine] of Map.groupBy(rows, ({ park_id }) => park_id)) {
    await sql`update app.alipay_account set attempts = attempts + 1,
        next_at = to_timestamp(extract(epoch from now())::float8 + case when status = 'signed' and ending_no = '' then ${dayMs / 1000}::float8 else least(600, 2 * power(1.5, least(attempts, 16))) end)
      where park_id = ${parkId} and id = any(${mine.map(({ id }) => id)}::uuid[])`.execute(tx)
  }
  return rows
}

/** Each answer once, however often it is told; one about another agreement than the current one changes nothing. */
export async function applyAgreement(tx: Tx, { park_id, id }: Pick<Due, 'park_id' | 'id'>, answer: AgreementState, now: Date): Promise<boolean> {
  const row = { ...(await scopedId(tx, SYSTEM, 'app.alipay_account', id, { lock: true, parkId: park_id })), is_own: false }
  if (row.sign_no !== answer.signNo) return false
  if (row.status === 'signing' && answer.status === 'signed') {
    const { agreementNo, bookId, login } = answer
    await agreements.move(tx, SYSTEM, row, 'signed', { agreement_no: agreementNo, book_id: bookId, login, sign_at: now, end_at: null, next_at: new Date(now.getTime() + dayMs), attempts: 0 })
  } else if (row.status === 'signing') {
    await agreements.move(tx, SYSTEM, row, 'refused', { reason: answer.reason })
  } else if (row.status === 'signed' && answer.status === 'ended') {
    await endLinks(tx, row)
    await agreements.move(tx, SYSTEM, row, 'ended', { reason: answer.reason, end_at: now })
  } else return false
  return true
}
