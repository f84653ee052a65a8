import { z } from 'zod'

/** Category of the job that writes the failed rows as a file. */
export const errorsCategory = 'import_error'

/** The import that such a job is about, and its kind. */
export const errorsPayload = z.object({ import_id: z.uuid(), category: z.string() })
