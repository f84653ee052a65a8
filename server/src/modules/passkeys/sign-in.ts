import type { Flavour } from '@linggong/shared/contract/call'
import type { PasskeyAnswer, PasskeyQuestion } from '@linggong/shared/contract/schemas/passkey'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { countAttempts, refuseFull } from '../../kernel/rate-limit.ts'
import type { Visit } from '../../kernel/session.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { countProof, markProven } from '../accounts/prove.ts'
import { letIn, type SignedIn } from '../accounts/sign-in.ts'
import { addressLimits, failuresFrom } from '../accounts/sign-in-limits.ts'
import { askAccount, makeChallenge, passkeyHost } from './challenge.ts'
import { verifyAnswer } from './verify.ts'

/** Questions that one address has asked for and not answered: what a stranger may have written into the database. */
const questionsFrom = (address: string) => addressLimits('passkey', address, 100, 15 * 60)

/** Any passkey of this host may answer; nothing is told about which there are. */
export async function startSignIn(deps: Deps, address: string): Promise<PasskeyQuestion> {
  const { host } = passkeyHost(deps)
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, questionsFrom(address), now)), now)
  return { challenge: await inTransaction(deps.db, SYSTEM, (tx) => makeChallenge(tx, { purpose: 'sign_in', accountId: null }, now)), rp_id: host, passkeys: [] }
}

export interface PasskeySignIn {
  readonly passkey: PasskeyAnswer
  readonly related_id?: string | undefined
  readonly app?: Flavour | undefined
  readonly accept?: true | undefined
}

/**
 * A signature cannot be guessed, so failures count for the address alone, and an organisation under attack lets its members in by passkey.
 * One transaction: the answer of somebody who is let in nowhere yet is not used up, so that they can accept an invitation with it.
 */
export async function signInByPasskey(deps: Deps, request: PasskeySignIn, visit: Visit): Promise<SignedIn> {
  const now = deps.clock()
  const failures = failuresFrom(visit.address)
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, failures, now)), now)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const { passkey } = await verifyAnswer(tx, deps, request.passkey, { purpose: 'sign_in', accountId: null }, now)
    return letIn(tx, passkey.account_id, { limits: [...failures, ...questionsFrom(visit.address)] }, request, visit, now)
  })
}

export const startProof = (deps: Deps, actor: Actor): Promise<PasskeyQuestion> => inTransaction(deps.db, SYSTEM, (tx) => askAccount(tx, deps, 'step_up', actor.accountId, deps.clock()))

/** Like a password, with the same five tries. */
export async function proveByPasskey(deps: Deps, actor: Actor, given: PasskeyAnswer): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.db, SYSTEM, (tx) => countProof(tx, actor, now))
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await verifyAnswer(tx, deps, given, { purpose: 'step_up', accountId: actor.accountId }, now)
    await markProven(tx, actor, now)
  })
}
