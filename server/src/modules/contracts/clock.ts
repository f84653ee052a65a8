import type { ContractKind } from '@linggong/shared/domain/contracts'
import { contractStatusOn } from '@linggong/shared/domain/machines/contract'
import type { BusinessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { lapse, UNANSWERED } from './rate-changes.ts'
import { moveContract, tableOf } from './steps.ts'

const kinds = ['company', 'agency', 'platform'] as const satisfies readonly ContractKind[]

interface Due {
  readonly id: string
  readonly park_id: string
}

/**
 * Contracts begin on their first day and end after their last one; changes of rates that nobody has answered are void from their day on. A day
 * that is run late, or again, does what is left of it: which contracts are due follows from their dates.
 */
export async function turnContracts(deps: Deps, day: BusinessDate): Promise<void> {
  for (const kind of kinds) {
    for (const due of await each(deps, (tx) => dueContracts(tx, kind, day))) await each(deps, (tx) => turn(tx, kind, due, day))
  }
  for (const { id, park_id } of await each(deps, (tx) => unanswered(tx, day))) await each(deps, (tx) => lapse(tx, SYSTEM, id, park_id, UNANSWERED))
}

/** One contract per transaction: a row is locked within its park. */
const each = <T>({ db }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, SYSTEM, work)

const dueContracts = (tx: Tx, kind: ContractKind, day: BusinessDate): Promise<Due[]> =>
  tx
    // The builder's types do not work with a union of tables, so one of them stands for all.
    .selectFrom(tableOf(kind) as 'app.agency_contract')
    .select(['id', 'park_id'])
    .where('audit_status', '=', 'passed')
    .where((eb) => eb.or([eb.and([eb('status', '=', 'not_started'), eb('start_at', '<=', day)]), eb.and([eb('status', 'in', ['not_started', 'in_force']), eb('end_at', '<', day)])]))
    .orderBy('id')
    .execute()

async function turn(tx: Tx, kind: ContractKind, { id, park_id }: Due, day: BusinessDate): Promise<void> {
  const row = await scopedId(tx, SYSTEM, tableOf(kind), id, { lock: true, parkId: park_id })
  const status = contractStatusOn(row, day)
  if (status === row.status) return
  if (status === 'in_force') await moveContract(tx, SYSTEM, kind, row, 'start', {})
  if (status === 'expired') await moveContract(tx, SYSTEM, kind, row, 'expire', {})
}

const unanswered = (tx: Tx, day: BusinessDate): Promise<Due[]> => tx.selectFrom('app.rate_change').select(['id', 'park_id']).where('status', '=', 'to_confirm').where('effective_at', '<=', day).orderBy('id').execute()
