import { z } from 'zod'
import { family } from './call.ts'
import { businessDate, id } from './schemas/common.ts'

const call = family('company-contracts')

/** Contracts that end within thirty days without a successor: after that nothing can be settled (domain.md §2.3). */
export const contractReminders = call({
  name: 'contractReminders',
  summary: '合同到期提醒',
  method: 'GET',
  path: '/v1/company-contracts/reminder_to_enterprises',
  // Users whose work depends on the contract.
  access: {
    agency: ['AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex'],
    company: ['CompanySettlementBillPageIndex', 'CompanySettlementSettPageIndex'],
  },
  response: z.object({
    results: z.array(
      z.object({
        id,
        sn: z.string(),
        company_id: id,
        company_name: z.string(),
        end_at: businessDate,
        /** Days including the last one, which still counts: 0 is today. */
        days_left: z.int().min(0),
      }),
    ),
  }),
})
