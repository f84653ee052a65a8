import { z } from 'zod'
import { BANK_ENTRIES } from '../domain/cmb-transactions.ts'
import { depositFields } from '../domain/fields/deposit.ts'
import { family } from './call.ts'
import { done, line, receivedCents } from './schemas/common.ts'

// Apart from the demo's other calls, which every page loads at its start.

const call = family('demo', depositFields)

/** Somebody sends money to an account at the simulated bank, or the bank itself books something on it. It arrives at once. */
export const sendDeposit = call({
  name: 'sendDeposit',
  summary: '演示：向银行账户打款',
  method: 'POST',
  path: '/v1/demo/channel/deposit/',
  access: 'self',
  body: z.strictObject({
    account_no: line(40).regex(/^\d{6,40}$/u, '请输入收款账号'),
    kind: z.enum(BANK_ENTRIES).default('deposit'),
    amount: receivedCents.min(1, '金额必须大于 0'),
    payer_name: line(64).default(''),
    payer_account: line(40).default(''),
    summary: line(100).default(''),
  }),
  response: done,
  changes: ['cmb-transactions', 'cmb-wallets'],
})
