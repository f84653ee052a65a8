import { sql } from 'kysely'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { Tx } from '../../kernel/transaction.ts'

export interface PaymentMember {
  readonly id: string
  readonly name: string
  /** Holds the permission by a role. */
  readonly is_entitled: boolean
}

const payment: PermissionKey = 'CompanySettlementSettPageIndex:payment'

/** The active members of a company: neither disabled nor invited only, who may never accept, nor be anybody. */
export const membersOf = (tx: Tx, companyId: string): Promise<PaymentMember[]> => membersWith(tx, companyId, payment)

/** The same of any organisation, for another permission. */
export async function membersWith(tx: Tx, tenantId: string, permission: PermissionKey): Promise<PaymentMember[]> {
  const { rows } = await sql<PaymentMember>`
    select s.id, coalesce(s.name, a.name) as name,
      exists (select from app.role r where r.tenant_id = s.tenant_id and r.id = any (s.role_ids) and ${permission} = any (r.permissions)) as is_entitled
    from app.staff s join app.account a on a.id = s.account_id
    where s.tenant_id = ${tenantId} and s.status = 'enable' and s.invited_until is null order by s.create_at, s.id`.execute(tx)
  return rows
}
