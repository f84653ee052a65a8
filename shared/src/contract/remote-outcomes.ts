import { z } from 'zod'
import { family } from './call.ts'

const call = family('remote-outcomes', {})

const tally = z.object({ flavour: z.string(), build: z.string(), load: z.int(), slow: z.int(), fallback: z.int(), error: z.int() })

/** What became of the builds of remotes in browsers (`domain/remote-outcomes.ts`). To testers; others are told nothing. */
export const readRemoteOutcomes = call({
  name: 'readRemoteOutcomes',
  summary: '应用的运行情况',
  method: 'GET',
  path: '/v1/remotes/outcomes/',
  access: 'self',
  response: z.object({
    /** The last 24 hours. */
    day: z.array(tally),
    /** As long as the error budget is for. */
    month: z.array(tally),
    /** The pages with the most failures of the last 24 hours. */
    worst: z.array(z.object({ flavour: z.string(), build: z.string(), route: z.string(), kind: z.string(), reason: z.string(), count: z.int() })),
  }),
})
