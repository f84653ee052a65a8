import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'

/** For which enterprise something is done: an agency names it; an enterprise acts only for itself. `what`: 导入账单. */
export function companyOf(actor: Actor, named: string | undefined, what: string): string {
  if (actor.flavour === 'company') {
    if (named !== undefined && named !== actor.tenantId) refuse(400, `只能为本企业${what}`)
    return actor.tenantId
  }
  return named ?? refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] })
}
