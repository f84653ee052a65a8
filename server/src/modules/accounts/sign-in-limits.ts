import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempts, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { accountByPhone } from './queries.ts'

export type Way = 'password' | 'code'

const quarter = 15 * 60

/** Limits on failures: successes are not counted in the end. A whole office may share one address. */
export const limitsOf = (phone: string, address: string): Limit[] => [
  { key: `login:${phone}`, max: 5, seconds: quarter },
  { key: `login@${address}`, max: 100, seconds: quarter },
]

/**
 * Failed attempts on all accounts of one organisation, from any address: against guessing at many accounts from many addresses.
 *
 * A hundred in five minutes: when 500 people start work within half an hour, some eighty sign in within five minutes, and if every
 * tenth mistypes twice, that is fewer than twenty failures. An attempt in progress counts until it succeeds, a handful at a
 * time. An attacker with the phones of all 500 has 1200 attempts per hour instead of 10,000; because of the limit per phone
 * it takes at least twenty phones to exhaust this one.
 *
 * Five minutes, and separate per sign-in method, because an attacker can exhaust it on purpose: the organisation can sign in again
 * soon after the attack stops, and with SMS codes during an attack on passwords.
 */
export const tenantSignIns = (tenantId: string, way: Way): Limit => ({ key: `login#${tenantId}/${way}`, max: 100, seconds: 300 })

export interface Tried {
  readonly account: { readonly id: string; readonly password_hash: string | null } | undefined
  /** What was counted, to be given back after a success. */
  readonly limits: readonly Limit[]
  /**
   * The limit is exhausted: even the right password is refused, with the same answer as a wrong one. Any other answer would reveal
   * which phones belong to the organisation, or that a guess was right.
   */
  readonly isFull: boolean
}

/** Counts an attempt on an account against its organisations; an unknown phone takes the same work. */
export async function tryAccount(deps: Deps, phone: string, way: Way, now: Date): Promise<Tried> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const account = await accountByPhone(tx, phone)
    // A placeholder: counting it locks nobody out.
    const tenants = account === undefined || account.tenant_ids.length === 0 ? [''] : account.tenant_ids
    const limits = tenants.map((id) => tenantSignIns(id, way))
    const full = await countAttempts(tx, limits, now)
    if (account !== undefined && full.length > 0) deps.log.warn({ event: 'sign-ins full', limits: full.map(({ key }) => key) }, 'sign-ins full')
    return { account, limits, isFull: full.length > 0 }
  })
}
