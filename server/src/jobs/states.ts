import { importFields } from '@linggong/shared/domain/fields/job'
import { exportMachine, importMachine, importOutcome, NOTHING_IMPORTED, type ExportStatus, type ImportStatus, type JobAction } from '@linggong/shared/domain/machines/job'
import { isState, next, type Machine, type Next } from '@linggong/shared/domain/machines/machine'
import type { Row } from '../db/tables.ts'
import type { Actor } from '../kernel/actor.ts'
import { diff, recordHistory, type ActionOf, type Change } from '../kernel/history.ts'
import { firstState, stateAfter } from '../kernel/steps.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { JobResult } from './definition.ts'

export type JobKind = 'import' | 'export'

/** Actions that people take on a record are not the runner's. */
type RunnerAction = Exclude<JobAction, 'undo'>

/** The states of the import and export records (domain.md §2.12). */
const machines: Readonly<Record<JobKind, Machine>> = { import: importMachine, export: exportMachine }

/** For imports and exports: the states in which a worker may take a job, initially or again. */
export const takeableStatuses: readonly string[] = Object.values(machines).flatMap(({ transitions }) => transitions.flatMap(({ action, from }) => (action === 'start' || action === 'resume' ? from : [])))

/** A filter for jobs in progress includes waiting ones. */
export const withWaiting = (statuses: readonly string[]): readonly string[] => (statuses.some((status) => takeableStatuses.includes(status)) ? [...statuses, ''] : statuses)

/** The state in which a job waits for a worker. */
export function firstStatus(kind: JobKind, { flavour }: Pick<Actor, 'flavour'>): string {
  return kind === 'import' ? firstState(importMachine, {}, { flavour }) : firstState(exportMachine, {}, { flavour })
}

/** The state after a step of the runner; throws when the machine has no such transition, which would be a bug. */
export function statusAfter({ kind, status }: Pick<Row<'app.job'>, 'kind' | 'status'>, action: RunnerAction): string {
  const step = stepOf(kind, status, action)
  if (step?.ok !== true) throw new Error(`jobs: no step ${action} of an ${kind} from '${status}'`)
  return step.to
}

function stepOf(kind: JobKind, status: string, action: RunnerAction): Next<ImportStatus | ExportStatus> | null {
  if (kind === 'export') return isState(exportMachine, status) ? next(exportMachine, { status }, action, 'system') : null
  // An import without any imported row counts as failed (`failureOf`).
  return isState(importMachine, status) ? next(importMachine, { status }, action, 'system', 'rows') : null
}

/** The one step that people take: an import in time whose rows, all unused, are gone again. The job is locked. */
export async function markUndone(tx: Tx, actor: Actor, job: Row<'app.job'>): Promise<Row<'app.job'>> {
  if (job.kind !== 'import' || !isState(importMachine, job.status)) throw new Error(`jobs: an ${job.kind} in '${job.status}' cannot be undone`)
  const status = stateAfter(next(importMachine, { status: job.status }, 'undo', actor.flavour, 'in_time', 'unused'))
  const undone = await tx.updateTable('app.job').set({ status }).where('park_id', '=', job.park_id).where('id', '=', job.id).returningAll().executeTakeFirstOrThrow()
  await recordJob(tx, undone, 'undo', job.status, actor)
  return undone
}

/** Why a finished job has failed; empty on success. An import without any imported row has failed. */
export function failureOf(kind: JobKind, { failure_reason: reason = '', success_count: taken = 0 }: JobResult): string {
  return reason === '' && kind === 'import' && importOutcome(taken) === 'fail' ? NOTHING_IMPORTED : reason
}

/** Writes one event per step of a job, and one for its creation, which has no previous state. A step may keep the state. */
export async function recordJob(tx: Tx, job: Row<'app.job'>, action: ActionOf<JobKind>, was: string | null, by: Actor | null = null): Promise<void> {
  const { id, kind, park_id, platform_id, agency_id, company_id, failure_reason } = job
  const content: Change<'status' | 'failure_reason'>[] = [
    { field: 'status', type: 'plain', old_value: was, new_value: job.status },
    ...diff({ failure_reason: '' }, { failure_reason }, { failure_reason: importFields.failure_reason }),
  ]
  const actor = action === 'create' ? { id: job.staff_id, name: job.creator } : by && { id: by.staffId, name: by.name }
  await recordHistory(tx, [{ entity: kind, entityId: id, chain: { park_id, platform_id, agency_id, company_id }, action, actor, content }])
}
