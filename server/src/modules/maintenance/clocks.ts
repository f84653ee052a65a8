import type { Clock } from '../../jobs/clock.ts'
import { tellOfEndingContracts } from '../company-contracts/reminders.ts'
import { closeMonths } from '../taxes/month-close.ts'

/** What the modules do once a day. */
export const clocks: readonly Clock[] = [
  { name: 'month_close', run: (deps) => closeMonths(deps) },
  { name: 'ending_contracts', run: tellOfEndingContracts },
]
