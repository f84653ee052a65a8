import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface Project {
  readonly id: string
  readonly name: string
  readonly code: string
}

/** The enterprise's project companies that are in use; more than a select shows are not expected. */
export const projectsOf = (tx: Tx, actor: Actor, companyId: string): Promise<Project[]> =>
  tx.selectFrom('app.project_company as p').select(['p.id', 'p.name', 'p.code']).where(inScope(actor, 'p')).where('p.company_id', '=', companyId).where('p.is_enable', '=', true).orderBy('p.name').limit(500).execute()

/** One of them; anything else is refused, with the field. */
export async function projectOf(tx: Tx, actor: Actor, companyId: string, id: string): Promise<Project> {
  const row = await tx.selectFrom('app.project_company as p').select(['p.id', 'p.name', 'p.code']).where(inScope(actor, 'p')).where('p.company_id', '=', companyId).where('p.id', '=', id).where('p.is_enable', '=', true).executeTakeFirst()
  const text = '该项目公司不存在、已停用或不属于该企业'
  return row ?? refuse(400, text, { fields: [{ field: 'project_company_id', text }] })
}
