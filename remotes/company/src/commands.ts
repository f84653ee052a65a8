import type { CommandFacts } from '@linggong/shared/session/commands'
import { keys as bill } from './settlement/bill/keys.ts'

/** What the palette offers: known before the page is. */
export const importBills: CommandFacts = { id: 'company.bill.import', title: '导入账单', keys: bill.import, isNewBusiness: true }
