import type { Deps } from '../../deps.ts'
import { addressKey, widerKey } from '../../kernel/address.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { accountByPhone } from './queries.ts'
import { isAskedFrom, loginPurpose, resetPurpose } from './sms.ts'

/** How somebody shows who they are: to sign in, or to set another password. */
export type Way = 'password' | 'code' | 'reset'

const quarter = 15 * 60

/** What one address may do. An IPv6 network of the next size may do four times as much, so that its 65,536 parts are not as many addresses. */
export function addressLimits(what: string, address: string, max: number, seconds: number): Limit[] {
  const wider = widerKey(address)
  return [{ key: `${what}@${addressKey(address)}`, max, seconds }, ...(wider === null ? [] : [{ key: `${what}@${wider}`, max: 4 * max, seconds }])]
}

/** Failures from one address, which a whole office may share. */
export const failuresFrom = (address: string): Limit[] => addressLimits('login', address, 100, quarter)

/**
 * Wrong passwords of one phone. Those from an address where its owner has signed in lately are counted apart, for that address
 * alone, so that a stranger anywhere else cannot lock them out. Codes are not counted here: each has guesses of its own.
 */
export const passwordsOf = (phone: string, knownAddress: string | null): Limit => ({
  key: knownAddress === null ? `login:${phone}` : `login:${phone}@${knownAddress}`,
  max: 5,
  seconds: quarter,
})

/**
 * Failed attempts on all accounts of one organisation, from any address: against guessing at many accounts from many addresses.
 *
 * A hundred in five minutes: when 500 people start work within half an hour, some eighty sign in within five minutes, and if every
 * tenth mistypes twice, that is fewer than twenty failures. An attacker with the phones of all 500 has 1200 attempts per hour instead
 * of 10,000; because of the limit per phone it takes at least twenty phones to exhaust this one.
 *
 * Attempts from an address that the account knows, and with a code that was asked for from the same address, are neither counted nor
 * refused here; nor are those on an account that belongs to another organisation as well, as long as that one is not exhausted too. So
 * exhausting it on purpose delays only those who come from a new address with a password, for five minutes.
 */
export const tenantSignIns = (tenantId: string, way: Way): Limit => ({ key: `login#${tenantId}/${way}`, max: 100, seconds: 300 })

export interface Tried {
  readonly account: { readonly id: string; readonly password_hash: string | null } | undefined
  /** What was counted, to be given back after a success. */
  readonly limits: readonly Limit[]
  /**
   * The organisations' limits are exhausted: even the right password is refused, with the same answer as a wrong one. Any other answer
   * would reveal which phones belong to the organisation, or that a guess was right.
   */
  readonly isFull: boolean
}

/** Counts an attempt against its address, its phone and the account's organisations; an unknown phone takes the same work. */
export async function tryAccount(deps: Deps, phone: string, way: Way, address: string, now: Date): Promise<Tried> {
  const own = addressKey(address)
  const { account, limits, tenants, full } = await inTransaction(deps.db, SYSTEM, (tx) => counted(tx, phone, way, address, own, now))
  refuseFull(full.filter((limit) => !tenants.includes(limit)), now)
  const isFull = tenants.length > 0 && tenants.every((limit) => full.includes(limit))
  if (account !== undefined && isFull) deps.log.warn({ event: 'sign-ins full', limits: tenants.map(({ key }) => key) }, 'sign-ins full')
  return { account, limits, isFull }
}

async function counted(tx: Tx, phone: string, way: Way, address: string, own: string, now: Date) {
  const account = await accountByPhone(tx, phone, own)
  const isKnown = account?.is_known === true
  const isAsker = await isAskedFrom(tx, phone, way === 'reset' ? resetPurpose : loginPurpose, own, now)
  const isTrusted = isKnown || (way !== 'password' && isAsker)
  // A placeholder where there is no organisation: counting it locks nobody out.
  const ids = account === undefined || account.tenant_ids.length === 0 ? [''] : account.tenant_ids
  const tenants = isTrusted ? [] : ids.map((id) => tenantSignIns(id, way))
  const limits = [...failuresFrom(address), ...(way === 'password' ? [passwordsOf(phone, isKnown ? own : null)] : []), ...tenants]
  return { account, limits, tenants, full: await countAttempts(tx, limits, now) }
}

/** Whoever has just set another password may try it at once, however often they have tried the old one from there. */
export async function forgetWrongPasswords(tx: Tx, phone: string, address: string): Promise<void> {
  await tx.deleteFrom('app.rate_limit').where('key', '=', passwordsOf(phone, addressKey(address)).key).execute()
}

/** Remembers from where somebody has signed in. */
export async function rememberAddress(tx: Tx, accountId: string, address: string, now: Date): Promise<void> {
  await tx
    .insertInto('app.account_address')
    .values({ account_id: accountId, address: addressKey(address), used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet({ used_at: now }))
    .execute()
}
