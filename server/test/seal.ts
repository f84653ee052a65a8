import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnedDeps } from '../src/deps.ts'
import { sealAudit } from '../src/modules/audit/seal.ts'
import { verifyChains } from '../src/ops/audit-chain.ts'
import { atOneMoment } from '../src/ops/owner.ts'

/** Repeats until nothing is unsealed: a transaction of another test on the same cluster may hold the horizon back for a while. */
export async function sealAll(deps: OwnedDeps): Promise<void> {
  for (const deadline = Date.now() + 100_000; Date.now() < deadline; await sleep(50)) {
    while ((await sealAudit(deps)) > 0);
    if ((await atOneMoment(deps.ownerUrl, verifyChains)).every(({ unsealed }) => unsealed === 0)) return
  }
  throw new Error('rows stay unsealed')
}
