import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Flavour } from '@linggong/shared/contract/call'
import { hashToken } from '../../src/kernel/session.ts'

/** A signed-in user with all permissions of an organisation. */
export interface Operator {
  readonly flavour: Flavour
  readonly tenantId: string
  readonly staffId: string
  readonly token: string
}

/** Fifty concurrent users; larger organisations first. */
const seats: Readonly<Record<Flavour, number>> = { saas: 3, park: 7, platform: 7, agency: 15, company: 18 }

/** Opens their sessions in a copy of set M. Several may share an organisation where there are few of its kind, as in a smaller set, where some have no bills. */
export async function seatOperators(url: string): Promise<Operator[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ staff: string; tenant: string; flavour: Flavour }>(`
      select s.id as staff, t.id as tenant, t.flavour from app.tenant t
      join app.role r on r.tenant_id = t.id and r.is_system
      join app.staff s on s.tenant_id = t.id and r.id = any(s.role_ids) and s.status = 'enable'
      left join (select x.id, sum(b.bill_count) as n from app.bill_batch b, unnest(array[b.park_id, b.platform_id, b.agency_id, b.company_id]) as x(id) group by x.id) b on b.id = t.id
      where t.is_enable and (t.flavour = 'saas' or b.n > 0) order by b.n desc nulls last, t.id, s.id`)
    const operators = Object.entries(seats).flatMap(([flavour, n]) => {
      const own = rows.filter((row) => row.flavour === flavour)
      return Array.from({ length: n }, (_, index): Operator => {
        // One per organisation before a second of any.
        const row = own[index % own.length]
        if (row === undefined) throw new Error(`set M has nobody at ${flavour}`)
        const token = createHash('sha256').update(`${row.staff} ${index}`).digest('base64url')
        return { flavour: row.flavour, tenantId: row.tenant, staffId: row.staff, token }
      })
    })
    for (const { token, staffId } of operators) {
      await client.query(`insert into app.session (id, token_hash, staff_id, address, agent, proved_at, expire_at) values (gen_random_uuid(), $1, $2, '', '', now(), now() + interval '12 hours') on conflict do nothing`, [hashToken(token), staffId])
    }
    return operators
  } finally {
    await client.end()
  }
}
