import type { World } from '../test/spine.ts'
import type { Steps } from '../test/spine-scenes.ts'

/** A date other than the row's, in Shanghai time at any hour, in a month that is open or begins tomorrow. */
export const dayAfter = (): string => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)

/** The bills that may be paid again; all bills when there are none; an unknown id when there are no bills at all. */
export async function failedOf(steps: Steps, settlement: string, world: World): Promise<{ id: string }[]> {
  const bills = await steps.bills(world.agency, settlement)
  const failed = bills.filter(({ status }) => status === 'pay_failure' || status === 'refunded')
  const chosen = (failed.length > 0 ? failed : bills).map(({ id }) => ({ id }))
  return chosen.length > 0 ? chosen : [{ id: settlement }]
}
