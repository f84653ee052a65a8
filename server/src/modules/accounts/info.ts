import { placeholderId, placeholderTitle } from '@linggong/shared/domain/permission-set'
import { permissionTree, testerKeys } from '@linggong/shared/domain/permissions'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor, isHeld, whoseDisabled } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { brandAbove } from './brand.ts'
import { roleNames, seatsOf } from './queries.ts'

export async function staffInfoOf(deps: Deps, actor: Actor) {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const account = await tx.selectFrom('app.account').select('password_hash').where('id', '=', actor.accountId).executeTakeFirst()
    const tenant = await tx.selectFrom('app.tenant').select('name').where('id', '=', actor.tenantId).executeTakeFirst()
    if (account === undefined || tenant === undefined) refuse(401, texts.unauthorized)
    const brand = (await brandAbove(tx, actor))?.brand
    return {
      id: actor.staffId,
      name: actor.name,
      user_name: actor.name,
      user_phone: actor.phone,
      app: actor.flavour,
      related_id: actor.tenantId,
      related_name: tenant.name,
      is_enable: actor.disabledBy === null,
      disabled_by: whoseDisabled(actor),
      role_names: await roleNames(tx, actor.staffId),
      is_display_product_manual: brand?.is_display_product_manual ?? false,
      has_password: account.password_hash !== null,
      permissions: heldBy(actor, deps.config),
      video: { videos: brand?.videos ?? [] },
    }
  })
}

/** What the roles grant, and for testers their tools. Whom no role grants anything holds nothing (R444). */
const heldBy = ({ permissions, phone }: Actor, { testers }: Deps['config']): string[] => [...permissions, ...(permissions.size > 0 && testers.includes(phone) ? testerKeys() : [])]

/** The organisations that the caller may switch to, without those where the account is disabled. */
export async function enterprisesOf(deps: Deps, actor: Actor) {
  const seats = await inTransaction(deps.db, SYSTEM, (tx) => seatsOf(tx, actor.accountId))
  return {
    results: seats
      .filter((seat) => seat.status === 'enable')
      .map((seat) => ({ related_id: seat.tenant_id, related_name: seat.tenant_name, app: seat.flavour, is_enable: seat.enabled })),
  }
}

/** The permission keys, and the part of the tree that they grant, down to the actions of a page, under the single root (R492). */
export function permissionsOf(actor: Actor, config: Deps['config']) {
  const modules = permissionTree[actor.flavour]
    .map((module) => ({
      id: module.key,
      title: module.title,
      children: module.pages
        .filter((page) => isHeld(actor, page.key))
        .map((page) => ({
          id: page.key,
          title: page.title,
          children: Object.entries(page.actions)
            .map(([action, title]) => ({ id: `${page.key}:${action}`, title }))
            .filter((entry) => isHeld(actor, entry.id)),
        })),
    }))
    .filter((module) => module.children.length > 0)
  return {
    permissions: heldBy(actor, config),
    tree: modules.length === 0 ? [] : [{ id: placeholderId, title: placeholderTitle, children: modules }],
  }
}
