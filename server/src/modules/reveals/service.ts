import type { z } from 'zod'
import type { reveal } from '@linggong/shared/contract/reveals'
import { revealKeys } from '@linggong/shared/domain/reveals'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { countAttempt } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { storedValue } from './queries.ts'

type Wish = z.output<NonNullable<typeof reveal.body>>

/** More than anybody checks by hand in an hour, far less than a list that is carried away. */
const perHour = 120

/** One value whole, and the line of the audit, in one transaction: nothing is shown that is not on the record. */
export async function revealValue(deps: Deps, actor: Actor, wish: Wish): Promise<{ id: string; value: string }> {
  if (!revealKeys(wish.kind, actor.flavour).some((key) => actor.permissions.has(key))) refuse(403, texts.forbidden, { code: 'forbidden' })
  // Committed by itself: attempts at what is not there count as well.
  await inTransaction(deps.db, actor, (tx) => countAttempt(tx, { key: `reveal:${actor.staffId}`, max: perHour, seconds: 3600 }, deps.clock()))
  return inTransaction(deps.db, actor, async (tx) => {
    const { value, chain } = await storedValue(tx, actor, wish.kind, wish.id, wish.field)
    const id = newId()
    await tx
      .insertInto('app.reveal_audit')
      .values({
        id, act: 'reveal', reveal_id: null, kind: wish.kind, entity_id: wish.id, field: wish.field, reason: wish.reason,
        staff_id: actor.staffId, staff_name: actor.name, tenant_id: actor.tenantId,
        park_id: chain.park_id, platform_id: chain.platform_id, agency_id: chain.agency_id, company_id: chain.company_id,
        create_at: deps.clock(),
      })
      .execute()
    return { id, value }
  })
}

/** What this person was shown was copied. */
export async function recordCopy(deps: Deps, actor: Actor, revealId: string): Promise<void> {
  await inTransaction(deps.db, actor, async (tx) => {
    const shown = await tx
      .selectFrom('app.reveal_audit')
      .selectAll()
      .where('id', '=', revealId)
      .where('act', '=', 'reveal')
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirst()
    if (shown === undefined) refuse(404, texts.notFound)
    await tx
      .insertInto('app.reveal_audit')
      .values({ ...shown, id: newId(), act: 'copy', reveal_id: revealId, create_at: deps.clock() })
      .execute()
  })
}
