import { importKind } from '@linggong/shared/domain/imports/kinds'
import { importMachine, isInTimeToUndo } from '@linggong/shared/domain/machines/job'
import { isState, stepFrom } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../../db/tables.ts'
import { markUndone } from '../../jobs/states.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { Registered } from '../../module.ts'
import { readableImport } from './queries.ts'

/** Of what the import has written, `untouched` records are still as it left them: unless that is all, nothing is taken back. `text` names how many are not. */
export async function refuseChangedSince(tx: Tx, importId: string, untouched: number, text: (changed: number) => string): Promise<void> {
  const { success_count } = await tx.selectFrom('app.job').select('success_count').where(inPark(tx)).where('id', '=', importId).executeTakeFirstOrThrow()
  if (untouched < success_count) refuse('not_allowed', text(success_count - untouched))
}

/** Undoes an import completely, or refuses with a reason. */
export async function undoImport(tx: Tx, { jobs, imports }: Pick<Registered, 'jobs' | 'imports'>, actor: Actor, id: string, now: Date): Promise<Row<'app.job'>> {
  const job = await readableImport(tx, jobs, actor, id, { lock: true })
  const { noUndo } = importKind(job.category) ?? {}
  if (noUndo !== undefined) refuse('not_allowed', noUndo)
  const kind = imports.find(({ category }) => category === job.category) ?? refuse(404, texts.notFound)
  const row = { status: isState(importMachine, job.status) ? job.status : refuse(404, texts.notFound) }
  const possible = stepFrom(importMachine, row, 'undo', actor.flavour)
  if (!possible.ok) refuse('not_allowed', possible.reason)
  if (!isInTimeToUndo(job.finish_at, now)) refuse('not_allowed', possible.transition.guards?.find(({ name }) => name === 'in_time')?.text ?? '')
  await kind.undo(tx, actor, id, now)
  return markUndone(tx, actor, job)
}
