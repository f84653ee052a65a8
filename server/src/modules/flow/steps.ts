import type { FlowKind } from '@linggong/shared/domain/fields/flow'
import { stateField } from '@linggong/shared/domain/machines/machine'
import { waySteps } from '@linggong/shared/domain/machines/way-steps'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { logged } from '../../kernel/logged.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { flowSources } from './kinds.ts'
import { numberOf, recordsOf, standingOf } from './list.ts'

/**
 * The way of one record, as its own page draws it: who did each step, never what they wrote. Also of one that waits no longer, for whoever has a
 * list open. Absent and foreign ones answer 404, and so does an id of another kind.
 */
export async function stepsOf(tx: Tx, actor: Actor, kind: FlowKind, id: string) {
  const source = flowSources[kind]
  const row = (await recordsOf(tx, actor, source, [id])).get(id)
  // The four audits share a table.
  if (row === undefined || (source.entity === 'user_audit' && `${String(row['kind'])}_audit` !== kind)) refuse(404, texts.notFound)
  const { record, table, state } = standingOf(source, row)
  const key = stateField(source.machine)
  // The way is told by states alone, under the name that the picture reads.
  const log = (await historyOf(tx, source.entity, id)).map(({ creator, create_at, action, content }) => ({ creator, create_at, action, content: content.flatMap((one) => (one.field === key ? [{ field: 'status', new_value: one.new_value }] : [])) }))
  const steps = waySteps({ machine: source.machine, fields: { status: { kind: 'status', label: '', table } }, words: logged[source.entity].words }, record, log, { owner: source.owner?.(row) })
  return { kind, number: await numberOf(tx, actor, kind, id), state, results: steps.map(({ title, at, by, notes }) => ({ title, at, ...(by && { by }), ...(notes && { notes: [...notes] }) })) }
}
