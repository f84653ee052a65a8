import type { Call, Flavour } from '@linggong/shared/contract/call'
import { alwaysGranted } from '@linggong/shared/domain/always-granted'
import { tenantForm } from '@linggong/shared/domain/tenant-forms'
import { isHeld, type Actor } from './actor.ts'
import { refuse, texts } from './refuse.ts'
import type { Tx } from './transaction.ts'

/** 401 without a session, 403 without a matching flavour, permission or (a program) scope, 400 for new business of a disabled organisation. */
export function authorise(call: Call, visitor: Actor | null): void {
  // First of all, so that no call is a program's that is not marked as open, whoever else may make it.
  if (visitor?.client !== undefined && (call.open === undefined || !visitor.client.scopes.has(call.open))) refuse('scope', texts.scope)
  if (call.access === 'public') return
  if (visitor === null) refuse('unauthorized', texts.unauthorized)
  if (call.access !== 'self') {
    if (!mayMake(call, visitor)) refuse('forbidden', texts.forbidden)
  }
  if (call.newBusiness) refuseWhileDisabled(visitor)
}

/** The same, asked. */
export function mayPass(call: Call, visitor: Actor): boolean {
  try {
    authorise(call, visitor)
    return true
  } catch {
    return false
  }
}

/** For a call that is new business by what its body says. */
export function refuseWhileDisabled(actor: Actor): void {
  if (actor.disabledBy !== null) refuseDisabled(actor, actor.disabledBy)
}

/** Says whose being disabled it is that stops the caller: its own, or of one above it. */
function refuseDisabled({ flavour }: Actor, by: Flavour): never {
  refuse('disabled', by === flavour || by === 'saas' ? texts.disabledCompany : `所属${tenantForm(by).what}已被停用，暂无法办理新业务`)
}

/** Whether the actor's flavour and permissions allow a call of members. */
export function mayMake({ access }: Pick<Call, 'access'>, actor: Actor): boolean {
  return typeof access !== 'string' && access[actor.flavour]?.some((key) => holds(actor, key)) === true
}

/** Permissions that everyone gets after sign-in (R078) also open their calls; an account without any granted permission has none at all (decision 3). */
const holds = (actor: Actor, key: string): boolean => isHeld(actor, key) || (actor.permissions.size > 0 && alwaysGranted.includes(key))

/**
 * For an agency that acts for one of its companies: refuses in the same way when the company itself is disabled,
 * and with 404 when the agency has no such company. Returns the company.
 */
export async function enabledCompany(tx: Tx, actor: Actor, companyId: string) {
  const company = await tx
    .selectFrom('app.tenant as company')
    .innerJoin('app.tenant as agency', 'agency.id', 'company.agency_id')
    .selectAll('company')
    .select('agency.is_enable as agency_enabled')
    .where('company.id', '=', companyId)
    .where('company.flavour', '=', 'company')
    .where((eb) => eb.or([eb('company.id', '=', actor.tenantId), eb('company.agency_id', '=', actor.tenantId)]))
    .executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  if (!company.is_enable) refuse('disabled', actor.flavour === 'company' ? texts.disabledCompany : `企业“${company.name}”已被停用，暂无法办理新业务`)
  if (!company.agency_enabled) refuseDisabled(actor, 'agency')
  return company
}
