import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'

/** The enterprise of a file: an agency names it; an enterprise imports only for itself. */
export function companyOf(actor: Actor, named: string | undefined, title: string): string {
  if (actor.flavour === 'company') {
    if (named !== undefined && named !== actor.tenantId) refuse(400, `只能为本企业导入${title}`)
    return actor.tenantId
  }
  return named ?? refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] })
}
