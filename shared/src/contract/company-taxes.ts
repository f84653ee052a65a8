import { z } from 'zod'
import { companyTaxFields } from '../domain/fields/company-tax.ts'
import { family } from './call.ts'
import { cents, id, listOf, pageQuery } from './schemas/common.ts'

const call = family('company-taxes', companyTaxFields)

/** What the bills of companies that bear taxes at a flat rate really cost the park, month by month (decision 80). */
export const listCompanyTaxes = call({
  name: 'listCompanyTaxes',
  summary: '查询包税差额',
  method: 'GET',
  path: '/v1/company-taxes/',
  access: { park: ['ParkBusinessSettlementsPageIndex'] },
  query: z.strictObject({ company_id: id.optional(), ...pageQuery }),
  response: listOf(
    z.object({
      id: z.string(),
      month: z.string(),
      company_id: id,
      company_name: z.string(),
      /** Taxes that result from the company's bills. */
      caused: cents,
      /** What the company was charged for them at the flat rate. */
      flat: cents,
      /** Borne by the park; negative when the park keeps a surplus. */
      difference: cents,
    }),
  ),
})
