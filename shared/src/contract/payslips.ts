import { z } from 'zod'
import { family } from './call.ts'
import { idParams, timestamp } from './schemas/common.ts'

const call = family('payslips')

/** The link that a company or its agency hands to a worker; there is one at a time for a bill. */
export const createPayslipLink = call({
  name: 'createPayslipLink',
  summary: '生成工资单链接',
  method: 'POST',
  path: '/v1/bills/:id/payslip_links/',
  access: { agency: ['AgencySettlementBillPageIndex:export'], company: ['CompanySettlementBillPageIndex:export'] },
  params: idParams,
  response: z.object({
    url: z.string(),
    /** Masked: where the code goes that opens it. */
    phone: z.string(),
    expire_at: timestamp,
  }),
  changes: ['bills'],
})
