import { z } from 'zod'
import { REASON, verdicts } from '../../domain/verdict.ts'
import { idParams, line, version } from './common.ts'

const verdict = z
  .strictObject({ result: z.enum(verdicts), reason: line(200).optional(), version })
  .refine(({ result, reason = '' }) => result === 'pass' || reason !== '', { path: ['reason'], message: REASON.text })

/** What all calls have in common that decide a record: spread into the declaration of the call. */
export const review = { method: 'PUT', params: idParams, body: verdict } as const
