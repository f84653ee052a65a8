import { z } from 'zod'
import { topupFields } from '../domain/fields/topup.ts'
import { perService } from '../domain/topup.ts'
import { family } from './call.ts'
import { id, listOf, pageQuery } from './schemas/common.ts'

const call = family('topups', { tenant_id: topupFields.tenant_name })

const left = z.int().min(0)

/** The remaining counts of prepaid services: of the caller's organisation, so at most one row; of the operator, who has none, of the customer that it names (no. 18 of docs/breadth). */
export const serviceBalances = call({
  name: 'serviceBalances',
  summary: '服务余额',
  method: 'GET',
  path: '/v1/topups/',
  access: 'self',
  /** `limit` is the name that the low-balance alert uses for the page size (R472). */
  query: z.strictObject({ ...pageQuery, tenant_id: id.optional(), limit: z.coerce.number().int().min(1).max(6000).optional() }),
  response: listOf(z.object({ id, ...perService(() => left) })),
})
