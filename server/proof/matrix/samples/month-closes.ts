import type { Kind } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

const versioned = (kind: Kind): Sample => ({ id: kind, body: ({ thing }) => ({ version: thing(kind)['version'] }) })

/** Months of a park, each in the state that the step begins in. */
export const monthCloses = {
  monthClose: { id: 'closedMonth' },
  verifyMonthClose: { id: 'closedMonth' },
  makeMonthCertificate: { id: 'closedMonth', body: () => ({ n: 1 }) },
  softCloseMonth: versioned('openMonth'),
  softReopenMonth: versioned('softMonth'),
  closeMonth: versioned('openMonth'),
  askReopenMonth: { id: 'closedMonth', body: ({ thing }) => ({ reason: '更正', version: thing('closedMonth')['version'] }) },
  agreeReopenMonth: versioned('askedMonth'),
  refuseReopenMonth: versioned('askedMonth'),
} as const satisfies Readonly<Record<string, Sample>>
