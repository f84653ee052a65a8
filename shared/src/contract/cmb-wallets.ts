import { z } from 'zod'
import { cmbWalletFields } from '../domain/fields/cmb-wallet.ts'
import { CMB_WALLET_STATUSES } from '../domain/statuses.ts'
import { family } from './call.ts'
import { cents, id, timestamp } from './schemas/common.ts'
import { payMode } from './schemas/tenant-config.ts'

const call = family('cmb-wallets', cmbWalletFields)

const wallet = z.object({
  pay_mode: payMode,
  account_name: z.string(),
  account_no: z.string(),
  available: cents,
  frozen: cents,
  status: z.enum(CMB_WALLET_STATUSES.map(({ value }) => value)),
})

/** The wallet of the current company: what it can pay with. */
export const walletInfo = call({
  name: 'walletInfo',
  summary: '当前企业钱包',
  method: 'GET',
  path: '/v1/cmb-wallets/get_cmb_wallet_info/',
  access: { company: ['CompanySettlementSettPageIndex'] },
  open: 'wallet:read',
  background: true,
  response: wallet,
})

/** The same with what a payer must know of it, the whole number of the account; by the second client, which counts no loading (R551, R552). */
export const otherWallet = call({
  name: 'otherWallet',
  summary: '招行钱包收款账户',
  method: 'GET',
  path: '/v1/cmb-wallets-other/',
  access: { company: ['CompanyFinanceNewcmbPageIndex'] },
  background: true,
  response: wallet.extend({ owner_name: z.string(), bank_name: z.string(), branch: z.string() }),
})

/** The caller's own accounts with what is on them; before the group has entered an account it has none. */
export const listCmbWallets = call({
  name: 'listCmbWallets',
  summary: '招行账户',
  method: 'GET',
  path: '/v1/cmb-wallets/',
  access: { agency: ['AgencyFinanceCmbPageIndex'] },
  background: true,
  response: z.object({
    results: z.array(z.object({ id, account_no: z.string(), account_name: z.string(), bank_name: z.string(), branch: z.string(), status: wallet.shape.status, open_at: timestamp.nullable() })),
    owner_name: z.string(),
    /** In cents, whether or not there is an account yet; negative after a return of fees (decision 82). */
    available: cents,
    frozen: cents,
  }),
})
