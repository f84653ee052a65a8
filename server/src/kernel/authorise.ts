import type { Call } from '@linggong/shared/contract/call'
import { alwaysGranted } from '@linggong/shared/domain/always-granted'
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
  if (call.newBusiness && !visitor.isEnable) refuse('disabled', texts.disabledCompany)
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
  if (!company.is_enable || !company.agency_enabled) refuse('disabled', texts.disabledCompany)
  return company
}
