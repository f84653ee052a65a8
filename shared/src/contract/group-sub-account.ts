import { z } from 'zod'
import { groupSubAccountFields } from '../domain/fields/group-sub-account.ts'
import { family } from './call.ts'
import { cents, id, timestamp } from './schemas/common.ts'

const call = family('group-sub-account', groupSubAccountFields)

/**
 * 集团子账户 (spec 2: its fields are not shown; domain.md §1.2: balances at the level of the group): the money of a group is what its agencies pay it
 * for the software. The group sees all of it and each agency's part, an agency its own part and nothing of the others.
 */
export const groupSubAccount = call({
  name: 'groupSubAccount',
  summary: '集团子账户',
  method: 'GET',
  path: '/v1/group-sub-account/group_sub_account/',
  access: { platform: ['PlatformOperateBusinessPageIndex', 'PlatformOperateBusinessPageInfo'], agency: ['AgencyFinanceBillingPageIndex'] },
  background: true,
  query: z.strictObject({ agency_id: id.optional() }),
  response: z.object({
    platform_name: z.string(),
    /** What the group's account has, in cents, over all parks; null to an agency. */
    available: cents.nullable(),
    /** By agency and park, the largest first; an agency's own alone. */
    results: z.array(z.object({ agency_id: id, agency_name: z.string(), park_name: z.string(), count: z.int(), amount: cents, last_at: timestamp })),
  }),
})
