import { z } from 'zod'

/** The category of the job that writes failed rows to a file. */
export const errorsCategory = 'import_error'

/** The payload of such a job. */
export const errorsPayload = z.object({ import_id: z.uuid() })
