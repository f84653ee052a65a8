import { resolve } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { renewRegistrations } from '../../src/modules/tax-registrations/open.ts'
import { isSimulated } from '../../src/ports/channel-simulator.ts'
import { openDeps } from '../../src/setup.ts'
import { accountsAtBank } from '../../test/bank.ts'
import { makeWorld, type World } from '../../test/spine.ts'

/** Seeds a migrated database with three companies of one agency, sixty workers and more money than the rounds can spend. */
export async function seedWorlds(ownerUrl: string, dataDir: string): Promise<World[]> {
  const deps = await openDeps(readConfig({ NODE_ENV: 'production', LOG_LEVEL: 'error', DEMO: '1', DATA_DIR: resolve(dataDir) }), ownerUrl)
  try {
    const plenty = { month_max_amount: 1e12, season_max_amount: 1e12 }
    const company = { config: { ...plenty, risk_check_days: 3, month_bill_times_remind: 3 } }
    const agency = { settlement_config: { single_stroke_max_amount: 5e6, ...plenty } }
    const first = await makeWorld(deps, { workers: 60, wallet: 1e12, company, agency })
    const worlds = [first]
    // The last one pays its service fees by bills of their own (decision 83).
    for (const is_separate_fee of [false, true]) worlds.push(await makeWorld(deps, { wallet: 1e12, company, beside: first, contract: { is_separate_fee } }))
    for (const world of worlds) await accountsAtBank(deps, world)
    // As the daily clock will: done here, it cannot fall into a round.
    await renewRegistrations(deps)
    if (!isSimulated(deps.channel)) throw new Error('no simulated bank')
    await deps.channel.writeSetting({ fail_percent: 5, return_percent: 0, delay_ms: 300, down: false })
    return worlds
  } finally {
    await deps.close()
  }
}

/** The shortest leases that work on a busy machine, so that a round soon recovers what a dead process held. */
export const shortLeases = { DEMO: '1', JOB_LEASE_SECONDS: '2', PAYOUT_LEASE_SECONDS: '2' }

export const seedOf = (environment = process.env['PROVE_SEED']): number => (environment === undefined ? 20_260_108 : Number(environment))
