import { SYSTEM } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { pairs, type Colleague } from './accounts.ts'
import { demoHash } from './base.ts'
import { addColleague } from './offices.ts'
import { actorByPhone, type Stage } from './stage.ts'

/** 经办 and 复核 of the demo's five organisations, appointed by their administrators. */
export async function appointPairs(stage: Stage, now: Date): Promise<void> {
  for (const { admin, maker, checker } of pairs) {
    const actor = actorByPhone(stage, admin)
    await stage.act(now, async () => {
      for (const one of [maker, checker]) {
        await inTransaction(stage.deps.db, actor, (tx) => addColleague(tx, stage.deps, actor, one, one.phone, now))
        await givePassword(stage, one)
      }
    })
  }
}

/** The demo's; one that was set since stays. */
async function givePassword({ deps }: Stage, { phone }: Colleague): Promise<void> {
  const password_hash = await demoHash()
  await inTransaction(deps.db, SYSTEM, (tx) => tx.updateTable('app.account').set({ password_hash, password_at: deps.clock() }).where('phone', '=', phone).where('password_hash', 'is', null).execute())
}
