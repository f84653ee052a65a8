import type { JobDefinition } from '../../jobs/definition.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { errorsCategory, errorsPayload } from './errors-file.ts'

interface Recorded {
  readonly kind: string
  readonly category: string
  readonly payload: unknown
  readonly staff_id: string
}

/**
 * Refuses with 403 when the caller sees the record but may not have its file. The file is for callers who may make one of the calls that
 * start such a job; for a job that no call starts, only for the requester.
 */
export function requireCategory(jobs: readonly JobDefinition[], actor: Actor, job: Recorded): void {
  // Rows that an import refused are for those who may import such files.
  const kind = job.category === errorsCategory ? 'import' : job.kind
  const category = job.category === errorsCategory ? errorsPayload.parse(job.payload).category : job.category
  const askedBy = jobs.find((one) => one.kind === kind && one.category === category)?.askedBy ?? []
  const keys = askedBy.flatMap(({ access }) => (typeof access === 'string' ? [] : (access[actor.flavour] ?? [])))
  const may = askedBy.length === 0 ? job.staff_id === actor.staffId : keys.some((key) => actor.permissions.has(key))
  if (!may) refuse('forbidden', texts.forbidden)
}
