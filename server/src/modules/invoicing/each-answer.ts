import type { Deps } from '../../deps.ts'
import { PortDown } from '../../ports/port.ts'

/**
 * What outside systems have said, one after the other: what fails for one is logged and stops none of the others; it is due again in a while anyway. Only
 * where the system itself does not answer do all of them wait. Returns how many have advanced.
 */
export async function eachAnswer<T>({ log }: Pick<Deps, 'log'>, answers: readonly T[], apply: (answer: T) => Promise<boolean>, nameOf: (answer: T) => string): Promise<number> {
  let advanced = 0
  for (const answer of answers) {
    try {
      if (await apply(answer)) advanced += 1
    } catch (error) {
      if (error instanceof PortDown) throw error
      log.error({ err: error, invoice: nameOf(answer) }, 'the answer about an invoice could not be booked')
    }
  }
  return advanced
}
