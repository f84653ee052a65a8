import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { json } from '../../../db/bulk.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { diff, recordChange } from '../../../kernel/history.ts'
import { newId, nextSerials } from '../../../kernel/ids.ts'
import { logged } from '../../../kernel/logged.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { chainOf } from '../../../kernel/session.ts'
import { asSystem, type Tx } from '../../../kernel/transaction.ts'
import { invitationEnd, sendInvitation } from '../../accounts/invitations.ts'
import { appointAdministrator } from '../../staffs/administrator.ts'
import { columnsOf, loggedBasics, namesOfBasics, profileOfStep, type Basics } from './basics.ts'
import { checkPapers } from './row.ts'

/** Of the numbers of organisations. */
const serials = { park: 'YQ', platform: 'JT', agency: 'YW', company: 'QY' } as const

type NewBasics = Basics & { readonly is_enable: boolean }

/** Creates an organisation below the caller from step 1, with its manager as first 超级管理员, who is told by SMS and counts as a member once they have accepted. */
export async function createTenant(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, wish: NewBasics, now: Date): Promise<{ id: string; version: number }> {
  const above = await aboveOf(tx, actor, kind)
  await checkPapers(tx, actor, null, wish)
  const names = await namesOfBasics(tx, actor, wish, null)
  const id = newId()
  const [sn = ''] = await nextSerials(tx, serials[kind], 1, now)
  const [columns, profile] = [columnsOf(wish), profileOfStep(wish)]
  await tx
    .insertInto('app.tenant')
    .values({ id, flavour: kind, ...above, sn, ...columns, is_enable: wish.is_enable, profile: json(profile), steps_done: [1], create_at: now })
    .execute()
  const own = chainOf(kind, id, above)
  await recordChange(tx, actor, kind, id, 'create', diff(null, { ...loggedBasics(columns, profile, names), is_enable: wish.is_enable }, logged[kind].fields), own)
  await inviteManager(tx, deps, actor, { id, kind, above }, { name: wish.manager_name, phone: wish.manager_phone }, now)
  return { id, version: 1 }
}

interface Above {
  readonly park_id: string | null
  readonly platform_id: string | null
  readonly agency_id: string | null
}

/** An agency gets its park with step 3; everything else is known from whoever creates it. */
async function aboveOf(tx: Tx, actor: Actor, kind: TenantKind): Promise<Above> {
  const none = { park_id: null, platform_id: null, agency_id: null }
  if (kind === 'agency') return { ...none, platform_id: actor.tenantId }
  if (kind !== 'company') return none
  const { park_id, platform_id } = await tx.selectFrom('app.tenant').select(['park_id', 'platform_id']).where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  if (park_id === null) refuse(400, '本业务公司还没有所属园区，请联系所属集团完成业务配置后再新增企业')
  return { park_id, platform_id, agency_id: actor.tenantId }
}

interface Managed {
  readonly id: string
  readonly kind: TenantKind
  readonly above: Above
}

/** As the system: roles and members of another organisation are none of the caller's business but for this. */
export async function inviteManager(tx: Tx, deps: Deps, actor: Actor, { id, kind, above }: Managed, person: { readonly name: string; readonly phone: string }, now: Date): Promise<void> {
  const giver = { id: actor.staffId, name: actor.name }
  await asSystem(tx, async () => {
    const outcome = await appointAdministrator(tx, { id, flavour: kind, chain: chainOf(kind, id, above) }, person, giver, now, invitationEnd(now))
    if (outcome === 'added') await sendInvitation(tx, deps, { tenantId: id }, person.phone)
  })
}
