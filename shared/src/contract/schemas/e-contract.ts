import { z } from 'zod'
import { eContractStatuses, signMethods } from '../../domain/company-users.ts'
import { id, timestamp } from './common.ts'

/** A contract of a person with an enterprise. */
export const eContract = z.object({
  id,
  sn: z.string(),
  company_user_id: id,
  company_name: z.string(),
  template_name: z.string(),
  status: z.enum(eContractStatuses),
  sign_method: z.enum(signMethods),
  sign_at: timestamp.nullable(),
  /** There is a document to open. */
  has_file: z.boolean(),
  create_at: timestamp,
})
