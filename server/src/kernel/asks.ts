import type { Asks, Call } from '@linggong/shared/contract/call'
import { maskIdNoTwo, maskName, maskPhone } from '@linggong/shared/domain/masks'
import { isPhone } from '@linggong/shared/domain/phone'
import { isIdNoFormat } from '@linggong/shared/domain/validators'
import { insertRows } from '../db/bulk.ts'
import type { Deps } from '../deps.ts'
import type { Actor, Chain } from './actor.ts'
import { newIds } from './ids.ts'
import { countAttempts, refuseFull } from './rate-limit.ts'
import type { Parsed } from './route.ts'
import { inTransaction, type Tx } from './transaction.ts'

/** As many as values that one may look at in an hour; guessing a phone's four hidden digits takes thousands. */
const perHour = 120

/** The whole values that a call asks for. */
export const questionsOf = ({ asks }: Pick<Call, 'asks'>, parsed: Parsed): readonly Question[] =>
  asks === undefined ? [] : [asks.key].flat().flatMap((key) => textsAt(parsed, key).flatMap((text) => questionOf({ ...asks, key }, text) ?? []))

interface Question {
  readonly field: string
  /** Masked: the register must not be another place where the values stand. */
  readonly shown: string
}

/**
 * Counts each question for a whole value and writes it into the register of reveals, before it is answered and whether or not anybody has
 * the value: the answer tells something either way. Refuses who asks too often.
 */
export async function recordAsk(deps: Deps, actor: Actor, call: Call, parsed: Parsed): Promise<void> {
  const { asks, summary } = call
  const questions = questionsOf(call, parsed)
  if (asks === undefined || questions.length === 0) return
  const now = deps.clock()
  // The count stays when the question is refused.
  const full = await inTransaction(deps.db, actor, async (tx) => countAttempts(tx, [{ key: `ask:${await guesserOf(tx, actor)}`, max: perHour, seconds: 3600, by: questions.length }], now))
  refuseFull(full, now)
  const lines = questions.map(({ field, shown }) => ({ kind: asks.kind, entity_id: actor.tenantId, field, reason: `${summary}：${shown}` }))
  await inTransaction(deps.db, actor, (tx) => writeChecks(tx, actor, lines, now))
}

/** Whose guesses count together: a member's own, and those of all programs of an organisation, of which a member makes as many as they like. */
export async function guesserOf(tx: Tx, { staffId, tenantId, session, client }: Actor): Promise<string> {
  if (session !== undefined) return staffId
  // A job tells only for whom it runs.
  const isProgram = client !== undefined || (await tx.selectFrom('app.open_client').select('id').where('id', '=', staffId).where('tenant_id', '=', tenantId).executeTakeFirst()) !== undefined
  return isProgram ? `programs#${tenantId}` : staffId
}

interface Check {
  readonly kind: string
  /** The organisation within which the comparison was made. */
  readonly entity_id: string
  readonly field: string
  readonly reason: string
}

/** The lines of the register about comparisons. */
export async function writeChecks(tx: Tx, actor: Actor, checks: readonly Check[], now: Date): Promise<void> {
  const line = { ...lineOf(actor, actor.chain, now), act: 'check' as const }
  const ids = newIds(checks.length)
  await insertRows(tx, 'app.reveal_audit', checks.map((check, index) => ({ ...line, ...check, id: ids[index] ?? '' })))
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
function questionOf({ key, names }: Pick<Asks, 'names'> & { readonly key: string }, text: string): Question | undefined {
  const plain = text.replaceAll(/\s/gu, '').toUpperCase()
  if (isPhone(plain)) return { field: key.endsWith('search') ? 'phone' : key, shown: maskPhone(plain) }
  if (isIdNoFormat(plain)) return { field: key.endsWith('search') ? 'id_no' : key, shown: maskIdNoTwo(plain) }
  return names === true && Array.from(text).length > 1 ? { field: 'name', shown: maskName(text) } : undefined
}

/** One text, or the lines of a pasted list. */
function textsAt({ query, body }: Parsed, key: string): readonly string[] {
  for (const part of [query, body]) {
    const value: unknown = typeof part === 'object' && part !== null ? Object.entries(part).find(([name]) => name === key)?.[1] : undefined
    if (typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.filter((one) => typeof one === 'string')
  }
  return []
}
