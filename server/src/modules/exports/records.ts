import type { SelectQueryBuilder } from 'kysely'
import { withWaiting, type JobKind } from '../../jobs/states.ts'
import type { Database } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { inDateRange, oneOf } from '../lists/filters.ts'

export interface JobFilter {
  readonly category?: readonly string[] | undefined
  readonly status?: readonly string[] | undefined
  /** `2026-01-01,2026-01-31`, both days inclusive. */
  readonly create_at?: string | undefined
}

export const jobOrderings = { id: 'app.job.id', create_at: 'app.job.id', finish_at: 'app.job.finish_at', total: 'app.job.total' } as const

/** The jobs of one kind of the caller's own organisation: organisations below it have their own records. */
export function jobsOf(query: SelectQueryBuilder<Database, 'app.job', object>, actor: Actor, kind: JobKind, filter: JobFilter) {
  let jobs = query.where('app.job.tenant_id', '=', actor.tenantId).where('app.job.kind', '=', kind)
  if (filter.category?.length) jobs = jobs.where(oneOf('app.job.category', filter.category))
  if (filter.status?.length) jobs = jobs.where(oneOf('app.job.status', withWaiting(filter.status)))
  if (filter.create_at) jobs = jobs.where(inDateRange('app.job.create_at', filter.create_at))
  return jobs
}
