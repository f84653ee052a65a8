import { runClocks } from '../../jobs/clock.ts'
import { defineModule } from '../../module.ts'
import { cleanUp, forgetKernel } from './clean-up.ts'

/** The tables of the folders below the modules (kernel, jobs), and the hourly clean-up of all modules. */
export const maintenance = defineModule({
  loops: (all) => [
    { name: 'clean-up', everyMs: 2 * 3_600_000, wokenBy: 'clean-up', run: (deps) => cleanUp(deps, all.cleanUps) },
    // Checks whether a new day has begun: one small statement per clock.
    { name: 'daily clocks', everyMs: 60_000, run: (deps) => runClocks(deps, all.clocks) },
  ],
  cleanUp: forgetKernel,
  tables: ['app.rate_limit', 'app.idempotency', 'app.list_change', 'app.list_horizon', 'app.serial', 'app.job', 'app.clock_run', 'app.seed_stage', 'app.callback_nonce'],
  // Attempt counters are useless elsewhere; list changes are numbered by transactions of their own cluster.
  notBackedUp: ['app.rate_limit', 'app.list_change', 'app.list_horizon', 'app.callback_nonce'],
})
