import type { Asked } from './commands.ts'
import { Refusal } from './edit.ts'

/** The commands about the data. Their code comes with the database's driver, which the others do not need: only when asked for. */

export async function verifyLedger({ args, say }: Pick<Asked, 'args' | 'say'>): Promise<void> {
  const { verifyLedger: verify } = await import('../../server/src/ops/verify-ledger.ts')
  const differences = await onDatabase((url) => verify(url, say, { seal: args.includes('--seal') }))
  if (differences > 0) throw new Refusal(`账不对：${differences} 处`)
  say('账对得上')
}

async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { OpsError, withDatabase } = await import('../../server/src/ops/place.ts')
  try {
    return await withDatabase(({ ownerUrl }) => work(ownerUrl))
  } catch (error) {
    throw error instanceof OpsError ? new Refusal(error.message) : error
  }
}
