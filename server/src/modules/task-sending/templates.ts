import type { Actor } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import type { OfCompany } from '../templates/of-company.ts'

export interface Template {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly task_max_amount: number
}

interface Asked {
  readonly company_id?: string | undefined
  readonly user_id?: string | undefined
}

/** The enabled templates of enterprises in the caller's scope: of one, or of those that a person works for. */
export async function usableTemplates(tx: Tx, actor: Actor, { company_id: companyId, user_id: userId }: Asked) {
  const company = companyId ?? (actor.flavour === 'company' ? actor.tenantId : undefined)
  if (company === undefined && userId === undefined) refuse(400, '请选择企业', { fields: [{ field: 'company_id', text: '请选择企业' }] })
  const chosen = await tx
    .selectFrom('app.company_task_template as c')
    .select(['c.template_id', 'c.company_id'])
    .where(inScope(actor, 'c'))
    .$if(company !== undefined, (found) => found.where('c.company_id', '=', company ?? ''))
    .$if(userId !== undefined, (found) => found.where('c.company_id', 'in', tx.selectFrom('app.company_user as u').select('u.company_id').where(inScope(actor, 'u')).where('u.person_id', '=', userId ?? '')))
    .execute()
  const templates = new Map((await templatesWith(tx, chosen.map(({ template_id }) => template_id))).map((one) => [one.id, one]))
  const nameOf = await namesOf(tx, { tenants: chosen.map((one) => one.company_id) })
  return chosen.flatMap(({ template_id, company_id }) => {
    const template = templates.get(template_id)
    return template === undefined ? [] : [{ ...template, company_id, company_name: nameOf(company_id) }]
  }).toSorted((one, other) => one.name.localeCompare(other.name, 'zh') || one.company_name.localeCompare(other.company_name, 'zh'))
}

/** Those that are enabled. An enterprise does not read its agency's templates, so the system looks for those that it may use. */
async function templatesWith(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return asSystem(tx, () => tx.selectFrom('app.task_template').select(['id', 'name', 'category', 'unit', 'task_max_amount', 'is_detail_required']).where('is_enable', '=', true).where('id', 'in', [...new Set(ids)]).execute())
}

/** The first of the enterprise's templates, if it has any: that of a task which nobody has ordered. */
export async function firstTemplate(tx: Tx, { park_id, company_id }: OfCompany): Promise<Template | null> {
  const rows = await tx.selectFrom('app.company_task_template').select('template_id').where('park_id', '=', park_id).where('company_id', '=', company_id).orderBy('template_id').execute()
  const [first] = (await templatesWith(tx, rows.map(({ template_id }) => template_id))).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return first ?? null
}

/** The one that is chosen, of those that the enterprise may use. An agency orders by its templates alone; an enterprise may do without. */
export async function chosenTemplate(tx: Tx, { flavour }: Pick<Actor, 'flavour'>, { park_id, company_id }: OfCompany, id: string | null | undefined): Promise<Template | null> {
  const wrong = (text: string): never => refuse(400, text, { fields: [{ field: 'template_id', text }] })
  if (id === null || id === undefined) return flavour === 'agency' ? wrong('请选择任务模板') : null
  const chosen = await tx.selectFrom('app.company_task_template').select('template_id').where('park_id', '=', park_id).where('company_id', '=', company_id).where('template_id', '=', id).execute()
  const [found] = await templatesWith(tx, chosen.map(({ template_id }) => template_id))
  return found ?? wrong('所选任务模板不可用：未分配给该企业，或已停用')
}
