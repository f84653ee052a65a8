import { sql } from 'kysely'
import { billFields } from '@linggong/shared/domain/fields/bill'
import { billMachine, type BillAction, type BillStatus } from '@linggong/shared/domain/machines/bill'
import { next, type CheckedOf } from '@linggong/shared/domain/machines/machine'
import type { Caller, Chain } from '../../kernel/actor.ts'
import { diff, entriesOf, inWords, recordHistory, type Change, type FieldOf, type KeptEntry, type LogEntry } from '../../kernel/history.ts'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The bill before the transition. */
interface MovedBill {
  readonly id: string
  readonly status: BillStatus
}

interface Moves<A extends BillAction> {
  /** The settlement or batch under which the shared event is stored. */
  readonly sharedUnder: string
  readonly chain: Chain
  readonly by: Caller
  readonly action: A
  /** The reason for each bill. */
  readonly reasons?: ReadonlyMap<string, string>
  /** Other changes common to all of them. */
  readonly more?: readonly Change<FieldOf<'bill'>>[]
}

/**
 * The change log of bills that take the same transition together: one event for all with the same previous state and the same
 * reason. A transition that the machine does not have, or whose guard was not checked, is a programming error and throws, which rolls the transaction back.
 */
export async function recordBills<A extends BillAction>(
  tx: Tx,
  bills: readonly MovedBill[],
  { sharedUnder, chain, by, action, reasons, more = [] }: Moves<A>,
  ...checked: CheckedOf<typeof billMachine, A>
): Promise<void> {
  const alike = Map.groupBy(bills, ({ id, status }) => `${status} ${reasons?.get(id) ?? ''}`)
  await recordHistory(
    tx,
    [...alike.values()].map((group) => {
      const [{ id, status }] = group as [MovedBill]
      const step = next(billMachine, { status }, action, action === 'cancel' ? by.flavour : 'system', ...checked)
      if (!step.ok) throw new Error(`bills: no step ${action} from ${status}`)
      const reason = reasons?.get(id) ?? ''
      return {
        entity: 'bill', entityId: sharedUnder, chain, action, actor: { id: by.staffId, name: by.name },
        members: group.map((bill) => bill.id),
        content: [
          ...diff({ status, fail_reason: '' }, { status: step.to, fail_reason: reason }, billFields),
          ...more,
        ],
      }
    }),
  )
}

/** The change log of a bill: its own events, its batch's, and those of each settlement that its batch has had. */
export const historyOfBill = async (tx: Tx, bill: LoggedBill): Promise<LogEntry[]> => inWords('bill', await entriesOfBill(tx, bill))

interface LoggedBill {
  readonly id: string
  readonly batch_id: string
}

/** The same with the actions by their keys. */
export async function entriesOfBill(tx: Tx, bill: LoggedBill): Promise<KeptEntry<'bill'>[]> {
  const { rows } = await sql<{ id: string }>`select id from app.settlement where ${inPark(tx)} and batch_id = ${bill.batch_id}`.execute(tx)
  return entriesOf(tx, 'bill', bill.id, [bill.batch_id, ...rows.map(({ id }) => id)])
}
