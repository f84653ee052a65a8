import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'

/** The account as the gateway has it now, kept for those who bind it; while the gateway does not answer, as it was last seen. */
export async function authorizationOf({ db, weixin, clock, log }: Deps) {
  const told = weixin.isConnected
    ? await weixin.authorization().catch((error: unknown) => {
        log.warn({ err: error }, 'official account')
        return null
      })
    : null
  return inTransaction(db, SYSTEM, async (tx) => {
    if (told !== null) {
      const account = { appid: told.appid, name: told.name, refresh_at: clock() }
      await tx.insertInto('app.weixin_account').values(account).onConflict((conflict) => conflict.column('one').doUpdateSet(account)).execute()
    }
    const kept = await storedAccount(tx)
    return { is_connected: weixin.isConnected, appid: kept?.appid ?? '', name: kept?.name ?? '', authorize_url: told?.url ?? '', refresh_at: kept?.refresh_at.toISOString() ?? null }
  })
}

const storedAccount = (tx: Tx) => tx.selectFrom('app.weixin_account').selectAll().executeTakeFirst()

export const isAuthorised = async (tx: Tx): Promise<boolean> => ((await storedAccount(tx))?.appid ?? '') !== ''
