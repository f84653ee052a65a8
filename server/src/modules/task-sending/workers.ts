import { sql, type RawBuilder } from 'kysely'
import { whyUnpayable } from '@linggong/shared/domain/machines/company-user'
import type { Tx } from '../../kernel/transaction.ts'
import { peopleFaults } from '../risk/guard.ts'
import type { OfCompany } from '../templates/of-company.ts'

/** The enterprise that has the work done. */
export interface Ordering extends OfCompany {
  readonly name: string
  readonly credit_code: string
}

/** A worker of the enterprise who is offered a task by name. */
export interface TaskWorker {
  readonly id: string
  readonly person_id: string
  readonly id_no: string
  readonly name: string
  readonly phone: string
  /** Why they can take none; null: they can. */
  readonly fault: string | null
}

/** By the id of their cooperation, or by their number. Others are no workers of the enterprise. */
export type Workers = ReadonlyMap<string, TaskWorker>

type Found = Omit<TaskWorker, 'fault'> & { readonly status: string; readonly is_enable: boolean }

async function workers(tx: Tx, company: Ordering, join: RawBuilder<unknown>, keyOf: (one: Found) => string): Promise<Workers> {
  const { rows } = await sql<Found>`
    select u.id, u.person_id, p.id_no, coalesce(nullif(u.given_name, ''), p.name) as name, u.phone, u.status, u.is_enable
    from ${join} where u.park_id = ${company.park_id} and u.company_id = ${company.company_id}`.execute(tx)
  // Of the enterprise's own workers alone: of others the answer is the same whether or not they are listed.
  const listed = await peopleFaults(tx, { ...company, id: company.company_id }, rows.map(({ person_id }) => person_id), { place: 'task', now: new Date() })
  return new Map(rows.map((row) => [keyOf(row), { ...row, fault: whyUnpayable(row) ?? listed(row.person_id) }]))
}

export async function byId(tx: Tx, company: Ordering, ids: readonly string[]): Promise<Workers> {
  if (ids.length === 0) return new Map()
  return workers(tx, company, sql`unnest(${[...new Set(ids)]}::uuid[]) as wanted(id) join app.company_user u on u.id = wanted.id join app.person p on p.id = u.person_id`, ({ id }) => id)
}

export async function byNumber(tx: Tx, company: Ordering, idNos: readonly string[]): Promise<Workers> {
  if (idNos.length === 0) return new Map()
  return workers(tx, company, sql`unnest(${[...new Set(idNos)]}::text[]) as wanted(id_no) join app.person p on p.id_no = wanted.id_no join app.company_user u on u.person_id = p.id`, ({ id_no }) => id_no)
}
