import type { z } from 'zod'
import type { reveal } from '@linggong/shared/contract/reveals'
import { REVEAL_FIELDS, revealKeys } from '@linggong/shared/domain/reveals'
import { insertRows } from '../../db/bulk.ts'
import type { Deps } from '../../deps.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { lineOf } from '../../kernel/asks.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { Registered } from '../../module.ts'

type Wish = z.output<NonNullable<typeof reveal.body>>

/** More than anyone checks by hand in an hour, far fewer than needed to copy a whole list. */
const perHour = 120

/** Returns one value in full and writes the audit entry in the same transaction: nothing is revealed without a record. */
export async function revealValue(deps: Deps, reveals: Registered['reveals'], actor: Actor, wish: Wish): Promise<{ id: string; value: string }> {
  if (!revealKeys(wish.kind, actor.flavour).some((key) => actor.permissions.has(key))) refuse('forbidden', texts.forbidden)
  await countReveal(deps, actor)
  return inTransaction(deps.db, actor, async (tx) => {
    const { [wish.field]: value, chain } = (await reveals[wish.kind]?.(tx, actor, wish.id)) ?? refuse(404, texts.notFound)
    if (value === undefined || value === '') refuse(404, texts.notFound)
    const id = newId()
    await tx
      .insertInto('app.reveal_audit')
      .values({ ...lineOf(actor, chain, deps.clock()), id, kind: wish.kind, entity_id: wish.id, field: wish.field, reason: wish.reason })
      .execute()
    return { id, value }
  })
}

/** Counts a look at anything, in a transaction of its own: attempts at what is not there count as well. */
export const countReveal = (deps: Deps, actor: Actor): Promise<void> =>
  inTransaction(deps.db, actor, (tx) => countAttempt(tx, { key: `reveal:${actor.staffId}`, max: perHour, seconds: 3600 }, deps.clock()))

/** An audit every two seconds, with its photos, for as long as anybody does nothing else. */
const auditedPerHour = 4000

/** The same of a photo that waits to be audited. */
export const countAudited = (deps: Deps, actor: Actor): Promise<void> =>
  inTransaction(deps.db, actor, (tx) => countAttempt(tx, { key: `audited:${actor.staffId}`, max: auditedPerHour, seconds: 3600 }, deps.clock()))

/** A file with unmasked values: the rows that an import refused, an uploaded import file, an identity paper, what a tax bureau is handed of a person, or a proof of what they earn. */
export interface WholeFile {
  readonly kind: 'import_error' | 'import_file' | 'paper' | 'e_contract' | 'tax_application' | 'bureau_report' | 'proof'
  /** The id of the import, or of the file. */
  readonly id: string
  /** The tenant chain of the file. */
  readonly chain: Chain
  /** What was requested, or why where a reason is required: files of imports are needed for work. */
  readonly what: string
  /** What it shows; absent: what the rows of an import have. */
  readonly fields?: readonly string[]
}

/**
 * One audit entry for the whole file, before its link is issued. Also for the person who uploaded it: colleagues may download it
 * too, and the audit log has to name everyone who did.
 */
export const recordFile = (tx: Tx, actor: Actor, file: WholeFile, now: Date): Promise<void> => recordFiles(tx, actor, [file], now)

/** The same for several, one entry for each. */
export async function recordFiles(tx: Tx, actor: Actor, files: readonly WholeFile[], now: Date): Promise<void> {
  await insertRows(tx, 'app.reveal_audit', files.map(({ kind, id, chain, what, fields = REVEAL_FIELDS.bill }) => ({ ...lineOf(actor, chain, now), id: newId(), kind, entity_id: id, field: fields.join(','), reason: what })))
}

/** Records that a revealed value was copied. */
export async function recordCopy(tx: Tx, actor: Actor, revealId: string, now: Date): Promise<void> {
  const shown = await tx
    .selectFrom('app.reveal_audit')
    .selectAll()
    .where(inPark(tx))
    .where('id', '=', revealId)
    .where('act', '=', 'reveal')
    .where('staff_id', '=', actor.staffId)
    .executeTakeFirst()
  if (shown === undefined) refuse(404, texts.notFound)
  await tx
    .insertInto('app.reveal_audit')
    .values({ ...shown, id: newId(), act: 'copy', reveal_id: revealId, create_at: now })
    .execute()
}
