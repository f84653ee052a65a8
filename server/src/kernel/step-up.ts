import type { Call } from '@linggong/shared/contract/call'
import type { Actor } from './actor.ts'
import { refuse } from './refuse.ts'

/** How long a password or a code proves who is at the screen: long enough to finish one task, too short for somebody who finds the screen unlocked. */
const provenMs = 10 * 60_000

/**
 * Refuses with `step_up` what the contract wants proven by the person themselves, when they have signed in or given a password or a
 * code too long ago. The browser then asks for one (`stepUp` of the contract) and sends the call again.
 */
export function requireProof(call: Call, body: unknown, visitor: Actor | null, now: Date): void {
  if (visitor === null || !call.stepUp(body)) return
  const provedAt = visitor.session?.provedAt.getTime() ?? 0
  if (now.getTime() - provedAt > provenMs) refuse('step_up', '请先验证本人身份')
}
