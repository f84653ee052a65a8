import { z } from 'zod'
import { family } from './call.ts'
import { cents } from './schemas/common.ts'
import { payMode } from './schemas/tenant-config.ts'

const call = family('cmb-wallets')

/** The wallet of the current company: what it can pay with. */
export const walletInfo = call({
  name: 'walletInfo',
  summary: '当前企业钱包',
  method: 'GET',
  path: '/v1/cmb-wallets/get_cmb_wallet_info/',
  access: { company: ['CompanySettlementSettPageIndex'] },
  open: 'wallet:read',
  background: true,
  response: z.object({
    pay_mode: payMode,
    account_name: z.string(),
    account_no: z.string(),
    available: cents,
    frozen: cents,
    status: z.enum(['opening', 'active', 'frozen', 'closed']),
  }),
})
