import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'

const used = (name: string): never => refuse('not_allowed', `“${name}”已被修改或使用，不能撤销导入`)

/**
 * Removes the enterprises of a file with all that the import has made of them, or refuses: once one of them has been changed, its contract
 * touched, or its manager has accepted. Their change logs stay, as everything that is sealed does.
 */
export async function undoCompanies(tx: Tx, actor: Actor, importId: string): Promise<void> {
  const opened = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'name', 'version', 'create_at']).where('import_id', '=', importId).where(inScopeOfTenant(actor, 'app.tenant')).orderBy('id').forUpdate().execute()
  const [first] = opened
  if (first === undefined) return
  const changed = opened.find(({ version }) => version > 1)
  if (changed !== undefined) used(changed.name)
  const ids = opened.map(({ id }) => id)
  const nameOf = (id: string): string => opened.find((one) => one.id === id)?.name ?? ''
  // As the system: members of another organisation are none of the caller's business but for this.
  await asSystem(tx, async () => {
    const seats = await tx.selectFrom('app.staff').select(['tenant_id', 'account_id', 'invited_until', 'version']).where('tenant_id', 'in', ids).execute()
    const seat = seats.find(({ invited_until, version }) => invited_until === null || version > 1)
    if (seat !== undefined) used(nameOf(seat.tenant_id))
    const park = first.park_id ?? ''
    const contract = await tx.selectFrom('app.company_contract').select('company_id').where('park_id', '=', park).where('company_id', 'in', ids).where('version', '>', 1).executeTakeFirst()
    if (contract !== undefined) used(nameOf(contract.company_id))
    await tx.deleteFrom('app.company_contract').where('park_id', '=', park).where('company_id', 'in', ids).execute()
    await tx.deleteFrom('app.staff').where('tenant_id', 'in', ids).execute()
    await tx.deleteFrom('app.role').where('tenant_id', 'in', ids).execute()
    // Accounts that this import has made, and nobody else has given a seat since.
    await tx
      .deleteFrom('app.account as a')
      .where('a.id', 'in', seats.map(({ account_id }) => account_id))
      .where('a.create_at', 'in', [...new Set(opened.map(({ create_at }) => create_at))])
      .where('a.password_hash', 'is', null)
      .where((eb) => eb.not(eb.exists(eb.selectFrom('app.staff as s').select('s.id').whereRef('s.account_id', '=', 'a.id'))))
      .execute()
    await tx.deleteFrom('app.tenant').where('id', 'in', ids).execute().catch(refuseReferenced)
  })
}

/** Something of theirs is referred to that the checks above do not know. */
function refuseReferenced(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23503') refuse('not_allowed', '导入的企业中已有被使用的，不能撤销导入')
  throw error
}
