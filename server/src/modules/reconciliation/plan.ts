import { next } from '@linggong/shared/domain/machines/machine'
import { reconciliationMachine } from '@linggong/shared/domain/machines/reconciliation'
import { verdictOf, type LineMatch, type Matched, type MatchRule } from '@linggong/shared/domain/reconciliation/match'
import { newId } from '../../kernel/ids.ts'
import { firstState, stateAfter } from '../../kernel/steps.ts'
import { SYSTEM } from '../../kernel/transaction.ts'
import { bankSide, bookedName, ownSide, type Entry, type Sides } from './sides.ts'

/** What becomes of a row that the desk has: the step it takes, null where only a suggestion is new, and its new columns. */
export interface Changed {
  readonly entry: Entry
  readonly action: 'match' | 'differ' | 'await' | 'doubt' | null
  readonly set: Partial<Entry>
}

export interface Plan {
  readonly made: readonly Entry[]
  readonly changed: readonly Changed[]
}

interface Known {
  /** Numbers of payments of ours that have no answer yet. */
  readonly waiting: ReadonlySet<string>
  readonly now: Date
  /** Of the file that the bank's rows are from. */
  readonly importId: string | null
}

type Step = 'match' | 'differ' | 'await'

/** A new row begins as unknown, and takes the step that is known of it at once. */
function stateOf(step: Step | null) {
  const status = firstState(reconciliationMachine, {}, SYSTEM)
  return step === null ? status : stateAfter(next(reconciliationMachine, { status, rule: '' }, step, SYSTEM.flavour))
}

/** The rows of the desk that follow from what was matched: ours alone first, since suggestions name them. Writes nothing. */
export function planOf(sides: Sides, { lines, ownOnly }: Matched, { waiting, now, importId }: Known): Plan {
  const { park_id, platform_id, agency_id, company_id, id: wallet_id } = sides.wallet
  const blank = (): Entry => ({
    park_id, id: newId(), platform_id, agency_id, company_id, wallet_id, bank_ref: null, amount: null, fee: 0, request_no: '', direction: 'in', own_key: null, own_amount: null, settlement_id: null, counter_name: '',
    counter_account: '', summary: '', rule: '', suggested: [], import_id: importId, is_refused: false, status: stateOf(null), remark: '', settler: '', settle_at: null, trans_at: now, create_at: now, version: 1,
  })
  const suggestions = lines.filter(({ rule }) => rule === 'amount_day' || rule === 'many_fee')
  const alone = new Map<string, Entry>()
  for (const { id } of [...ownOnly, ...suggestions.flatMap(({ items }) => items)]) {
    const side = sides.own.get(id)
    if (side !== undefined) alone.set(id, { ...blank(), ...ownSide(side), status: stateOf('await') })
  }
  const rowOf = (id: string): string[] => [alone.get(id)?.id ?? sides.open.get(id)?.id ?? []].flat()
  const made: Entry[] = [...alone.values()]
  const changed: Changed[] = []
  for (const one of lines) {
    const step = stepOf(one, waiting)
    const [line, entry] = [sides.fresh.get(one.line.id), sides.open.get(one.line.id)]
    const rule: MatchRule | '' = one.rule ?? ''
    const suggested = one.rule === 'key' ? [] : one.items.flatMap(({ id }) => rowOf(id))
    const item = one.booked ?? (one.rule === 'key' && !one.isRepeated ? one.items[0] : undefined)
    const [side, ours] = item === undefined ? [] : [sides.own.get(item.id), sides.open.get(item.id)]
    const isTied = item !== undefined && item.id === bookedName(one.line.id)
    if (line !== undefined && ours !== undefined && (step !== null || one.booked !== null)) {
      // Ours was here first.
      changed.push({ entry: ours, action: step ?? 'doubt', set: { ...bankSide(line), rule, suggested, import_id: importId } })
    } else if (line !== undefined) {
      made.push({ ...blank(), ...(side && ownSide(side)), ...bankSide(line), ...(side && line.counterName === '' && { counter_name: side.counter_name, counter_account: side.counter_account }), rule, suggested, status: stateOf(step) })
    } else if (entry !== undefined && side !== undefined && (step !== null || one.booked !== null)) {
      changed.push({ entry, action: step, set: { own_key: side.own_key, own_amount: side.amount, settlement_id: side.settlement_id, rule, suggested } })
    } else if (entry !== undefined && isTied && step !== null) {
      // Nothing else is it about, as far as anybody knows: it is what it was booked as.
      changed.push({ entry, action: step, set: { rule, suggested: [] } })
    } else if (entry !== undefined && entry.status === 'unknown' && !entry.is_refused && suggested.join() !== entry.suggested.join()) {
      changed.push({ entry, action: null, set: { rule, suggested } })
    }
  }
  return { made, changed }
}

/** By a number: matched or different. Otherwise it waits, if the number is of a payment of ours that has no answer yet. */
function stepOf(one: LineMatch, waiting: ReadonlySet<string>): Step | null {
  const verdict = verdictOf(one)
  if (verdict === 'unknown') return one.rule === null && waiting.has(one.line.requestNo) ? 'await' : null
  return verdict === 'matched' ? 'match' : 'differ'
}
