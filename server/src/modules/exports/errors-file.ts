import { z } from 'zod'

/** Category of the job that writes the failed rows as a file. */
export const errorsCategory = 'import_error'

/** What such a job is about. */
export const errorsPayload = z.object({ import_id: z.uuid() })
