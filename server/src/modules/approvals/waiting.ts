import { sql } from 'kysely'
import type { ApprovalPolicy } from '@linggong/shared/domain/payment-approval'
import { along, prepared, sendAlong } from '../../db/connect.ts'
import type { Row } from '../../db/tables.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import { callerOf, type Tx } from '../../kernel/transaction.ts'
import { written } from '../../kernel/written.ts'
import { membersOf } from './members.ts'
import { policiesOf, signerOf } from './policy.ts'

/** A payment that waits, as rows of lists tell it. */
export interface Waiting {
  requester: string
  /** How many have still to approve. */
  missing: number
  /** Who may; told to the company alone. */
  approvers: string[]
}

type Asked = Pick<Row<'app.payment_approval'>, 'settlement_id' | 'company_id' | 'requester' | 'requested_by' | 'signatures' | 'needed'>

/**
 * The payments that wait among these settlements, by settlement; few, so that who may approve is looked up for a page at once. To be awaited
 * after the next statement of `tx`, with which the question leaves.
 */
export async function waitingOf(tx: Tx, settlements: readonly { readonly id: string }[], now: Date): Promise<() => Promise<ReadonlyMap<string, Waiting>>> {
  if (settlements.length === 0) return async () => new Map()
  const [ids, park] = [settlements.map(({ id }) => id), parkValues(tx)]
  const found = await sendAlong(tx, written(tx, `waiting ${park.length}`, [...park, ids], () => sql<Asked>`
    select ${prepared} ${along} a.settlement_id, a.company_id, a.requester, a.requested_by, a.signatures, a.needed from app.payment_approval a
    join app.settlement s on s.park_id = a.park_id and s.id = a.settlement_id and s.version = a.settlement_version
    where ${inPark(tx, 'a')} and a.settlement_id = any (${ids}::uuid[]) and a.status = 'pending' and s.status in ('to_payment', 'pay_failure')`))
  return async () => {
    const rows = await found()
    const caller = callerOf(tx)
    const isCompany = rows.length > 0 && caller.flavour === 'company'
    const [members, policies]: readonly [Awaited<ReturnType<typeof membersOf>>, readonly ApprovalPolicy[]] = isCompany ? [await membersOf(tx, caller.tenantId), await policiesOf(tx, caller.tenantId, now)] : [[], []]
    return new Map(rows.map((row) => [row.settlement_id, {
      requester: row.requester,
      missing: row.needed - row.signatures.length,
      approvers: members.filter(({ id }) => signerOf(policies, members, row, id, now) !== null).map(({ name }) => name),
    }]))
  }
}
