import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { pairs, type Colleague } from './accounts.ts'
import { demoHash } from './base.ts'
import { addColleague } from './offices.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

/** 经办 and 复核 of the demo's five organisations, appointed by their administrators. */
export async function writePairs(env: SeedEnv, now: Date): Promise<void> {
  for (const { admin, maker, checker } of pairs) {
    const actor = actorByPhone(env, admin)
    await env.act(now, async () => {
      for (const one of [maker, checker]) {
        await inTransaction(env.deps.db, actor, (tx) => addColleague(tx, env.deps, actor, one, one.phone, now))
        await givePassword(env, one)
      }
    })
  }
}

/** Sets the demo's password; a password set by somebody since then stays. */
async function givePassword({ deps }: SeedEnv, { phone }: Colleague): Promise<void> {
  const password_hash = await demoHash()
  await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.account').set({ password_hash, password_at: deps.clock() }).where('phone', '=', phone).where('password_hash', 'is', null).execute())
}
