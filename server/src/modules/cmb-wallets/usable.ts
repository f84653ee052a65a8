import { sql } from 'kysely'
import { refuse } from '../../kernel/refuse.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'

interface Chain {
  readonly park_id: string
  readonly agency_id: string | null
  readonly company_id: string | null
}

const whose = { unit: '企业', main: '业务公司' } as const

/**
 * Nothing leaves an account that the bank has frozen or closed; that of an enterprise is a part of its agency's main account. As the system,
 * because an enterprise does not see its agency's account. Without any account money may still leave: it came to the agency's own.
 */
export async function requireUsable(tx: Tx, { park_id, agency_id, company_id }: Chain, what: '付款' | '提现'): Promise<void> {
  const owners = [company_id, agency_id ?? park_id].filter((id) => id !== null)
  // Of each owner the last that was opened: one that is only asked for pays nothing out.
  const { rows } = await asSystem(tx, (system) =>
    sql<{ kind: 'main' | 'unit'; status: string }>`
      select distinct on (w.tenant_id) w.kind, w.status from app.cmb_wallet w
      where w.park_id = ${park_id} and w.tenant_id = any(${owners}::uuid[]) and w.open_at is not null order by w.tenant_id, w.id desc`.execute(system),
  )
  for (const { kind, status } of rows.toSorted((one, other) => other.kind.localeCompare(one.kind))) {
    const account = `${agency_id === null ? '园区' : whose[kind]}的招行账户`
    if (status === 'frozen') refuse(400, `${account}已被银行冻结，解冻前不能${what}`)
    if (status === 'closed') refuse(400, `${account}已被银行注销，重新开通前不能${what}`)
  }
}

/** The account of an owner by which money leaves; null: they have none that is open. As the system, since an agency sends for its enterprises. */
export const livingWallet = (tx: Tx, parkId: string, ownerId: string): Promise<string | null> =>
  asSystem(tx, async (system) => {
    const row = await system.selectFrom('app.cmb_wallet').select('id').where('park_id', '=', parkId).where('tenant_id', '=', ownerId).where('status', 'in', ['active', 'frozen']).executeTakeFirst()
    return row?.id ?? null
  })
