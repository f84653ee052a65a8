import { sql } from 'kysely'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { auditsPassed } from '../company-users/signing.ts'
import { requiredAudits } from '../required-audits/required-audits.ts'

/** Workers who have passed all that these agencies still ask for, since they ask for less: nothing else would bring them on. `tx` is the operator's. */
export async function releaseAudited(tx: Tx, agencies: readonly string[], now: Date): Promise<void> {
  await asSystem(tx, async () => {
    const parks = agencies.length === 0 ? [] : await tx.selectFrom('app.tenant').select(['id', 'park_id']).where('id', 'in', [...agencies]).execute()
    for (const { id: agencyId, park_id } of parks) {
      const required = await requiredAudits(tx, agencyId)
      const { rows } = await sql<{ id: string }>`
        select u.id from app.company_user u
        where u.park_id = ${park_id} and u.agency_id = ${agencyId} and u.status = 'to_audit' and not exists (
          select 1 from unnest(${[...required]}::text[]) as wanted(kind)
          where (select a.status from app.user_audit a where a.park_id = ${park_id} and a.company_user_id = u.id and a.kind = wanted.kind order by a.id desc limit 1) is distinct from 'passed')
        order by u.id`.execute(tx)
      for (const { id } of rows) await auditsPassed(tx, id, now)
    }
  })
}
