import type { JobDefinition } from '../../jobs/definition.ts'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'

/**
 * 403 where the caller sees the record but may not have what is inside: that is for who may make one of the calls that ask for such a
 * job, and of a job that no call asks for, for who asked.
 */
export function requireCategory(jobs: readonly JobDefinition[], actor: Actor, job: { readonly kind: string; readonly category: string; readonly staff_id: string }): void {
  const askedBy = jobs.find(({ kind, category }) => kind === job.kind && category === job.category)?.askedBy ?? []
  const keys = askedBy.flatMap(({ access }) => (typeof access === 'string' ? [] : (access[actor.flavour] ?? [])))
  const may = askedBy.length === 0 ? job.staff_id === actor.staffId : keys.some((key) => actor.permissions.has(key))
  if (!may) refuse('forbidden', texts.forbidden)
}
