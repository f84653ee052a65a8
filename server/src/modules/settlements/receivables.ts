import type { z } from 'zod'
import { listReceivables, type exportReceivables } from '@linggong/shared/contract/receivables'
import { receivableFields } from '@linggong/shared/domain/fields/settlement'
import { receivableMachine } from '@linggong/shared/domain/receivable'
import type { Deps } from '../../deps.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { serveList } from '../lists/serve.ts'
import { boundedSettlements, searchSettlementRows, streamSettlements, sumCap, type SettlementFilters } from './queries.ts'
import type { Settlement } from './transition.ts'
import { settlementWire, type SettlementRow } from './wire.ts'

type Filters = z.output<NonNullable<typeof exportReceivables.query>>
type State = (typeof receivableMachine.states)[number]

const { states } = receivableMachine
const isState = (status: string): status is State => states.some((one) => one === status)

/** Confirmed are also those of which a part could not be paid. */
const statusesOf = (state: State): readonly Settlement['status'][] => (state === 'paid' ? ['paid', 'pay_failure'] : [state])

/** Offline settlements in these states, whatever else is asked for; an unknown state finds none. */
function receivable({ status = [], ...filters }: Filters): SettlementFilters {
  const asked = (status.length === 0 ? states : status.filter(isState)).flatMap(statusesOf)
  return { ...filters, pay_mode: ['offline'], status: asked.length === 0 ? ['none'] : asked }
}

const { column, custom } = sheetColumnsOf(receivableFields)

const receivableWire = (row: SettlementRow) => ({
  ...settlementWire(row), status: stateOf(row), voucher_url: row.voucher_url, reject_reason: row.reject_reason,
  received_amount: row.received_amount, difference: differenceOf(row), received_at: row.traded_at?.toISOString() ?? null, received_by: row.received_by,
})

const differenceOf = ({ received_amount, pay_amount }: SettlementRow): number | null => (received_amount === null ? null : received_amount - pay_amount)

/** The filter admits no other. */
const stateOf = ({ status }: SettlementRow): State => states.find((state) => statusesOf(state).includes(status)) ?? 'to_write_off'

const source = {
  page: (tx: Tx, actor: Actor, filters: Filters, paging: Paging) => searchSettlementRows(tx, actor, receivable(filters), paging),
  bounded: (tx: Tx, actor: Actor, filters: Filters, most: number, some?: readonly string[]) => boundedSettlements(tx, actor, receivable(filters), most, some),
  sumsUpTo: sumCap,
  rows: ({ db }: Deps, actor: Actor, filters: Filters) => streamSettlements(db, actor, receivable(filters)),
}

/** 应收 of a park (R677, R678; domain.md §2.8). */
export const receivableList = serveList(
  listReceivables,
  source,
  {
    wire: receivableWire,
    category: 'receivable',
    machine: receivableMachine,
    columns: [
      column('sn', 20),
      custom('status', stateOf, 12),
      column('company_name', 30),
      column('agency_name', 30),
      column('worker_count'),
      column('bill_count'),
      column('settlement_amount'),
      column('pay_amount'),
      column('received_amount'),
      custom('difference', differenceOf),
      custom('received_at', ({ traded_at }: SettlementRow) => traded_at),
      column('received_by', 12),
      column('pay_at'),
      column('reject_reason', 24),
      column('create_at'),
    ],
  },
)
