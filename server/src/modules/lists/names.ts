import { sql } from 'kysely'
import type { SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import { prepared } from '../../db/connect.ts'
import type { Worker } from '../../kernel/actor.ts'
import { inPark, parkValues } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsFor, written } from '../../kernel/written.ts'

interface Named {
  readonly tenants: Iterable<string>
  readonly batches?: Iterable<string>
  readonly settlements?: Iterable<string | null>
}

/**
 * To be joined for the names of organisations, instead of `app.tenant`: a distributed database has organisations on its coordinator, and joins
 * rows of its nodes with a table of the coordinator only through a view past the policies.
 */
export const tenantNames = sql<{ id: string; name: string }>`app.tenant_name`

/** The parks in which a group may open an agency: the enabled ones. It is below none of them and sees nothing else of them. */
export const parkChoices = sql<{ id: string; name: string }>`app.park_choice`

/**
 * Names and numbers referred to by a page of rows, in one statement: after the page has been selected, since a late or
 * long page would otherwise pay for every row it skips.
 */
export async function namesOf(tx: Tx, of: Named): Promise<(id: string) => string> {
  return (await namesAndStates(tx, of)).name
}

/** The same, with the states of the settlements. */
export async function namesAndStates(tx: Tx, of: Named): Promise<{ readonly name: (id: string) => string; readonly state: (id: string) => SettlementStatus | null }> {
  const ids = (some: Iterable<string | null> = []): string[] => [...new Set(some)].filter((id) => id !== null)
  const [tenants, batches, settlements, park] = [ids(of.tenants), ids(of.batches), ids(of.settlements), parkValues(tx)]
  const named = () => sql<{ id: string; name: string; status: SettlementStatus | null }>`
    select ${prepared} id, name, null::text as status from app.tenant_name where id = any(${tenants}::uuid[])
    union all select id, sn, null from app.bill_batch where ${inPark(tx)} and id = any(${batches}::uuid[])
    union all select id, sn, status from app.settlement where ${inPark(tx)} and id = any(${settlements}::uuid[])`
  const rows = await rowsFor(tx, written(tx, `names ${park.length}`, [tenants, ...park, batches, ...park, settlements], named))
  const known = new Map(rows.map((row) => [row.id, row]))
  return { name: (id) => known.get(id)?.name ?? '', state: (id) => known.get(id)?.status ?? null }
}

/** The enterprise that a worker's token is about. */
export async function workersCompany(tx: Tx, { chain }: Pick<Worker, 'chain'>): Promise<string> {
  return (await namesOf(tx, { tenants: [chain.company_id] }))(chain.company_id)
}
