import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { countAttempts, type Limit } from '../../kernel/rate-limit.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { accountByPhone } from './queries.ts'

export type Way = 'password' | 'code'

const quarter = 15 * 60

/** Failures only: what turns out well is taken back. Behind one address there may be a whole office. */
export const limitsOf = (phone: string, address: string): Limit[] => [
  { key: `login:${phone}`, max: 5, seconds: quarter },
  { key: `login@${address}`, max: 100, seconds: quarter },
]

/**
 * Failures at the accounts of one organisation, from wherever: for who guesses at many of its people from many addresses.
 *
 * A hundred in five minutes: when 500 people begin within half an hour, some eighty sign in in five minutes, and if each
 * tenth mistypes twice that is not yet twenty. What is still being checked counts until it turns out well, a handful at a
 * time. A guesser with the phones of all 500 has 1200 tries an hour instead of 10,000; the limit per phone alone keeps him
 * from using this one up with fewer than twenty phones.
 *
 * Five minutes and one for each way, because a stranger can fill it on purpose: an organisation is open again soon after
 * he stops, and by code meanwhile when he guesses at passwords.
 */
export const tenantSignIns = (tenantId: string, way: Way): Limit => ({ key: `login#${tenantId}/${way}`, max: 100, seconds: 300 })

export interface Tried {
  readonly account: { readonly id: string; readonly password_hash: string | null } | undefined
  /** What was counted, to be taken back when it turns out well. */
  readonly limits: readonly Limit[]
  /**
   * Nobody gets in, not with the right password either, and the answer must be that of a wrong one: another would tell
   * whose phones belong to the organisation, or that a guess was right.
   */
  readonly isFull: boolean
}

/** The account that is tried, counted against its organisations; an unknown phone costs the same. */
export async function tryAccount(deps: Deps, phone: string, way: Way, now: Date): Promise<Tried> {
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const account = await accountByPhone(tx, phone)
    // Nobody's: what it counts keeps nobody out.
    const tenants = account === undefined || account.tenant_ids.length === 0 ? [''] : account.tenant_ids
    const limits = tenants.map((id) => tenantSignIns(id, way))
    const full = await countAttempts(tx, limits, now)
    if (account !== undefined && full.length > 0) deps.log.warn({ event: 'sign-ins full', limits: full.map(({ key }) => key) }, 'sign-ins full')
    return { account, limits, isFull: full.length > 0 }
  })
}
