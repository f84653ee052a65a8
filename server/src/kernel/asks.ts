import type { Asks, Call } from '@linggong/shared/contract/call'
import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { isIdNoFormat, isPhone } from '@linggong/shared/domain/validators'
import type { Deps } from '../deps.ts'
import type { Actor, Chain } from './actor.ts'
import { newId } from './ids.ts'
import { countAttempt } from './rate-limit.ts'
import type { Parsed } from './route.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** As many as values that one may look at in an hour; guessing a phone's four hidden digits takes thousands. */
const perHour = 120

interface Question {
  readonly field: string
  /** Masked: the register must not be another place where the values stand. */
  readonly shown: string
}

/**
 * Counts a question for a whole value and writes it into the register of reveals, before it is answered and whether or not anybody has
 * the value: the answer tells something either way. Refuses who asks too often.
 */
export async function recordAsk(deps: Deps, actor: Actor, call: Call, parsed: Parsed): Promise<void> {
  const question = call.asks && questionOf(call.asks, textAt(parsed, call.asks.key))
  if (call.asks === undefined || question === undefined) return
  const { kind } = call.asks
  const now = deps.clock()
  await inTransaction(deps.db, actor, async (tx) => {
    await countAttempt(tx, { key: `ask:${actor.staffId}`, max: perHour, seconds: 3600 }, now)
    await writeCheck(tx, actor, { kind, entity_id: actor.tenantId, field: question.field, reason: `${call.summary}：${question.shown}` }, now)
  })
}

/** A line of the register about a comparison; `entity_id` says within which organisation it was made. */
export async function writeCheck(tx: Tx, actor: Actor, what: { readonly kind: string; readonly entity_id: string; readonly field: string; readonly reason: string }, now: Date): Promise<void> {
  await tx.insertInto('app.reveal_audit').values({ ...lineOf(actor, actor.chain, now), ...what, id: newId(), act: 'check' }).execute()
}

/** Who looked at whose data, and when. */
export function lineOf(actor: Actor, chain: Chain, now: Date) {
  return {
    act: 'reveal' as const, reveal_id: null,
    staff_id: actor.staffId, staff_name: actor.name, tenant_id: actor.tenantId,
    park_id: chain.park_id, platform_id: chain.platform_id, agency_id: chain.agency_id, company_id: chain.company_id,
    create_at: now,
  }
}

/** Parts that the mask shows, such as the last four digits, ask for nothing hidden. */
function questionOf({ key, names }: Asks, text: string): Question | undefined {
  const plain = text.replaceAll(/\s/gu, '').toUpperCase()
  if (isPhone(plain)) return { field: key === 'search' ? 'phone' : key, shown: maskPhone(plain) }
  if (isIdNoFormat(plain)) return { field: 'id_no', shown: maskIdNoTwo(plain) }
  return names === true && Array.from(text).length > 1 ? { field: 'name', shown: maskName(text) } : undefined
}

function textAt({ query, body }: Parsed, key: string): string {
  for (const part of [query, body]) {
    const value = typeof part === 'object' && part !== null ? Object.entries(part).find(([name]) => name === key)?.[1] : undefined
    if (typeof value === 'string') return value
  }
  return ''
}
