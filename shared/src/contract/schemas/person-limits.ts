import { z } from 'zod'
import { cents } from './common.ts'

/** How much of which limits a worker has used this month, as far as the reader may know, and what another payment triggers. */
export const personLimits = z.object({
  month: z.string(),
  uses: z.array(z.object({ label: z.string(), used: cents, limit: cents.nullable() })),
  next: z.object({ text: z.string(), level: z.enum(['remind', 'refuse']) }),
})
