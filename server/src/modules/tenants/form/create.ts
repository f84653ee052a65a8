import { SERIALS } from '@linggong/shared/domain/serials'
import type { TenantKind } from '@linggong/shared/domain/tenant-forms'
import { insertRows } from '../../../db/bulk.ts'
import type { JsonObject } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { diff, recordHistory, type HistoryEvent } from '../../../kernel/history.ts'
import { newIds, nextSerials } from '../../../kernel/ids.ts'
import { logged } from '../../../kernel/logged.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { chainOf } from '../../../kernel/session.ts'
import { asSystem, type Tx } from '../../../kernel/transaction.ts'
import { invitationEnd, sendInvitations } from '../../accounts/invitations.ts'
import { appointFirst, type Organisation } from '../../staffs/administrator.ts'
import { columnsOf, loggedBasics, namesOfBasics, profileOfStep, type Basics } from './basics.ts'
import { refuseListed } from './listed.ts'
import { checkPapers } from './row.ts'

export type NewBasics = Basics & { readonly is_enable: boolean }

/** What a file knows of an enterprise beyond step 1. */
interface Filed {
  readonly import_id: string
  readonly credit_code: string
  readonly config: JsonObject
  readonly steps_done: number[]
}

interface Wish {
  readonly basics: NewBasics
  readonly filed?: Filed
}

/** Creates an organisation below the caller from step 1, with its manager as first 超级管理员, who is told by SMS and counts as a member once they have accepted. */
export async function createTenant(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, basics: NewBasics, now: Date): Promise<{ id: string; version: number }> {
  await checkPapers(tx, actor, null, basics)
  await refuseListed(tx, kind, { name: basics.name, credit_code: '' }, now)
  const [made] = await createTenants(tx, deps, actor, kind, [{ basics }], now)
  if (made === undefined) throw new Error('tenants: nothing was created')
  return { id: made.id, version: 1 }
}

/** The same for many at once, with a fixed number of statements: the form of one, the rows of a file. Returns them in their order. */
export async function createTenants(tx: Tx, deps: Deps, actor: Actor, kind: TenantKind, wishes: readonly Wish[], now: Date): Promise<readonly Opened[]> {
  const above = await aboveOf(tx, actor, kind)
  const names = await namesOfBasics(tx, actor, wishes.map(({ basics }) => basics), null)
  const [ids, sns] = [newIds(wishes.length), await nextSerials(tx, SERIALS[kind], wishes.length, now)]
  const made = wishes.map((wish, index) => ({ ...wish, id: ids[index] ?? '', sn: sns[index] ?? '', columns: columnsOf(wish.basics), profile: profileOfStep(wish.basics) }))
  await insertRows(
    tx,
    'app.tenant',
    made.map(({ id, sn, basics, columns, profile, filed }) => ({
      id, flavour: kind, ...above, sn, ...columns, is_enable: basics.is_enable, profile: profile as JsonObject, steps_done: [1], create_at: now, ...filed,
    })),
  )
  const opened = made.map(({ id, basics }) => ({ id, flavour: kind, chain: chainOf(kind, id, above), person: { name: basics.manager_name, phone: basics.manager_phone }, name: basics.name }))
  await recordHistory(
    tx,
    made.map(({ id, basics, columns, profile, filed }) => {
      const { import_id: _file, steps_done: _steps, config, ...code } = filed ?? {}
      const known = { ...loggedBasics(columns, profile, names), is_enable: basics.is_enable, ...code, ...config }
      return { entity: kind, entityId: id, chain: chainOf(kind, id, above), action: 'create', actor: { id: actor.staffId, name: actor.name }, content: diff(null, known, logged[kind].fields) } as HistoryEvent
    }),
  )
  await asSystem(tx, () => appointFirst(tx, opened, { id: actor.staffId, name: actor.name }, now, invitationEnd(now)))
  await sendInvitations(tx, deps, actor, opened.map(({ name, person }) => ({ tenant: name, phone: person.phone })))
  return opened
}

interface Opened extends Organisation {
  readonly name: string
}

interface Above {
  readonly park_id: string | null
  readonly platform_id: string | null
  readonly agency_id: string | null
}

/** An agency gets its park with step 3; everything else is known from whoever creates it. */
export async function aboveOf(tx: Tx, actor: Actor, kind: TenantKind): Promise<Above> {
  const none = { park_id: null, platform_id: null, agency_id: null }
  if (kind === 'agency') return { ...none, platform_id: actor.tenantId }
  if (kind !== 'company') return none
  const { park_id, platform_id } = await tx.selectFrom('app.tenant').select(['park_id', 'platform_id']).where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  if (park_id === null) refuse(400, '本业务公司还没有所属园区，请联系所属集团完成业务配置后再新增企业')
  return { park_id, platform_id, agency_id: actor.tenantId }
}
