import { z } from 'zod'

/** The category of the job that writes failed rows to a file. */
export const errorsCategory = 'import_error'

/** The import that an error-file job is about, and its kind. */
export const errorsPayload = z.object({ import_id: z.uuid(), category: z.string() })
