import { randomBytes } from 'node:crypto'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { isOpenScope, type OpenScope } from '@linggong/shared/domain/open-scopes'
import { addDays, businessDate, isRealDate, startOfDay } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { refuseTakenName } from '../../kernel/names.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { asSeen, record, writeChange } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { hashToken } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { clientRow, clientWire, lastDay, presentClients, type OpenClient } from './queries.ts'

export interface ClientFacts {
  readonly name: string
  readonly remark: string
  readonly scopes: readonly OpenScope[]
  readonly addresses: readonly string[]
  readonly expire_on: string
}

interface Granting {
  readonly actor: Actor
  /** The scopes that the caller may give away. */
  readonly mayGrant: ReadonlySet<OpenScope>
  readonly now: Date
}

const table = 'app.open_client'
const clients = record(table, 'open_client')

/** More would not be looked through by anybody. */
const most = 20
/** Nothing is let in for longer without somebody looking at it again. */
const mostDays = 366
/** How long a secret stays good beside the one that has replaced it. */
const overlapMs = 24 * 3_600_000

export async function createClient(tx: Tx, { actor, mayGrant, now }: Granting, wish: ClientFacts) {
  await lockKey(tx, `open-clients:${actor.tenantId}`)
  const present = await presentClients(tx, actor)
  if (present.length >= most) refuse(400, `开放接口客户端不能超过 ${most} 个，请先删除不用的`)
  checkName(present, wish.name, null)
  refuseScopes(wish.scopes, mayGrant)
  const { secret, secret_hash } = newSecret()
  const id = newId()
  await tx.insertInto(table).values({ ...columnsOf(wish, now), id, tenant_id: actor.tenantId, secret_hash, secret_at: now, create_at: now }).execute()
  await recordChange(tx, actor, 'open_client', id, 'create', diff(null, wish, openClientFields))
  return { ...clientWire(await clientRow(tx, actor, id), now), secret }
}

/** What its tokens may do follows at once: they have at most the client's scopes, from its addresses, until its end. */
export async function updateClient(tx: Tx, { actor, mayGrant, now }: Granting, id: string, { version, ...wish }: ClientFacts & { readonly version: number }) {
  await lockKey(tx, `open-clients:${actor.tenantId}`)
  const before = await current(tx, actor, id, version)
  checkName(await presentClients(tx, actor), wish.name, id)
  const expire_on = lastDay(before.expire_at)
  // From other addresses or for longer is as good as a new client; of another name or remark only what is added counts.
  const reachesFurther = wish.expire_on !== expire_on || isOther(wish.addresses, before.addresses)
  refuseScopes(wish.scopes.filter((scope) => reachesFurther || !before.scopes.includes(scope)), mayGrant)
  const columns = { ...columnsOf(wish, now, expire_on) }
  await clients.change(tx, actor, before, columns, { action: 'update', from: { ...before, expire_on }, to: wish })
  return clientWire(await clientRow(tx, actor, id), now)
}

/** Ends the tokens that were given out for the secret until now, which stays good for a day unless it must not. Whoever gets the new one can do all that the client may. */
export async function rotateSecret(tx: Tx, { actor, mayGrant, now }: Granting, id: string, wish: { readonly keep_former: boolean; readonly version: number }) {
  const before = await current(tx, actor, id, wish.version)
  refuseScopes(before.scopes, mayGrant)
  const { secret, secret_hash } = newSecret()
  const former = wish.keep_former ? { former_hash: before.secret_hash, former_until: new Date(now.getTime() + overlapMs) } : { former_hash: null, former_until: null }
  const row = await writeChange(tx, table, before, { secret_hash, secret_at: now, ...former })
  await recordChange(tx, actor, 'open_client', id, 'rotate', diff({ secret_at: before.secret_at, former_until: null }, { secret_at: now, former_until: former.former_until }, openClientFields))
  await endTokens(tx, id)
  return { ...clientWire(row, now), secret }
}

/** Anybody with the permission stops one; to start it is to let it do all that it may. */
export async function switchClient(tx: Tx, { actor, mayGrant, now }: Granting, id: string, wish: { readonly is_enable: boolean; readonly version: number }) {
  const before = await current(tx, actor, id, wish.version)
  if (wish.is_enable) refuseScopes(before.scopes, mayGrant)
  await clients.switchTo(tx, actor, before, wish.is_enable)
  if (!wish.is_enable) await endTokens(tx, id)
  return clientWire(await clientRow(tx, actor, id), now)
}

export async function removeClient(tx: Tx, actor: Actor, id: string, now: Date): Promise<void> {
  const before = await current(tx, actor, id)
  await writeChange(tx, table, before, { deleted_at: now, is_enable: false, secret_hash: null, former_hash: null, former_until: null })
  await recordChange(tx, actor, 'open_client', id, 'remove', [])
  await endTokens(tx, id)
}

const endTokens = (tx: Tx, clientId: string) => tx.deleteFrom('app.open_token').where('client_id', '=', clientId).execute()

async function current(tx: Tx, actor: Actor, id: string, version?: number): Promise<OpenClient> {
  const row = await clientRow(tx, actor, id, { lock: true })
  if (row.deleted_at !== null) refuse(404, texts.notFound)
  return version === undefined ? row : asSeen(row, version)
}

/** 256 random bits: too many to guess, so that a fast hash keeps them. The prefix lets scanners of source code find one that was left there. */
function newSecret() {
  const secret = `lgs_${randomBytes(32).toString('base64url')}`
  return { secret, secret_hash: hashToken(secret) }
}

/** `kept`: an end that stays may have passed. */
function columnsOf({ name, remark, scopes, addresses, expire_on }: ClientFacts, now: Date, kept?: string) {
  const today = businessDate(now)
  if (!isRealDate(expire_on) || (expire_on !== kept && (expire_on < today || expire_on > addDays(today, mostDays)))) {
    const text = `有效期应为今天至一年内的日期`
    refuse(400, text, { fields: [{ field: 'expire_on', text }] })
  }
  return { name, remark, scopes: [...scopes], addresses: [...addresses], expire_at: startOfDay(addDays(expire_on, 1)) }
}

function checkName(present: readonly OpenClient[], name: string, except: string | null): void {
  if (present.some((one) => one.id !== except && one.name === name)) refuseTakenName(name, '客户端')
}

const isOther = (wanted: readonly string[], present: readonly string[]): boolean => wanted.length !== present.length || wanted.some((one) => !present.includes(one))

/** Nobody gives a program what they may not do themselves, nor gets a program that may. Scopes that are no more give nothing. */
function refuseScopes(wanted: readonly string[], mayGrant: ReadonlySet<OpenScope>): void {
  if (wanted.filter(isOpenScope).some((scope) => !mayGrant.has(scope))) refuse('forbidden', '授权范围包含您没有的权限，不能由您操作')
}
