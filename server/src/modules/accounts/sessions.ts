import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { livingSession } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { lockAccount } from './queries.ts'

/** The sessions of the caller's account in all of its organisations: the one that asks, then the last used first. */
export async function sessionsOf(deps: Deps, actor: Actor) {
  const rows = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      .selectFrom('app.session')
      .innerJoin('app.staff as s', 's.id', 'app.session.staff_id')
      .innerJoin('app.tenant as t', 't.id', 's.tenant_id')
      .select(['app.session.id', 'app.session.address', 'app.session.agent', 'app.session.create_at', 'app.session.used_at', 'app.session.expire_at', 't.name as related_name', 't.flavour as app'])
      .where('s.account_id', '=', actor.accountId)
      .where(livingSession(deps.clock()))
      .orderBy('app.session.used_at', 'desc')
      .orderBy('app.session.id')
      .execute(),
  )
  const results = rows.map(({ create_at, used_at, expire_at, ...row }) => ({
    ...row,
    is_current: row.id === actor.session?.id,
    create_at: create_at.toISOString(),
    used_at: used_at.toISOString(),
    expire_at: expire_at.toISOString(),
  }))
  return { results: results.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)) }
}

/** One of the account's own, the caller's too. */
export async function endSession(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    await lockAccount(tx, actor.accountId)
    const ended = await ending(tx, actor, deps.clock()).where('id', '=', id).executeTakeFirst()
    if (ended.numUpdatedRows === 0n) refuse(404, texts.notFound)
  })
}

/** All but the one that asks. */
export const endOtherSessions = (deps: Deps, actor: Actor): Promise<void> => inTransaction(deps.db, SYSTEM, (tx) => endOthers(tx, actor, deps.clock()))

export async function endOthers(tx: Tx, actor: Actor, now: Date): Promise<void> {
  await lockAccount(tx, actor.accountId)
  await ending(tx, actor, now).where('id', '!=', actor.session?.id ?? refuse(401, texts.unauthorized)).execute()
}

const ending = (tx: Tx, actor: Actor, now: Date) =>
  tx
    .updateTable('app.session')
    .set({ revoked_at: now })
    .where(livingSession(now))
    .where('staff_id', 'in', (eb) => eb.selectFrom('app.staff').select('id').where('account_id', '=', actor.accountId))
