import type { CommandFacts } from '@linggong/shared/session/commands'

/** What the palette offers: known before the page is. */
export const importBills: CommandFacts = { id: 'company.bill.import', title: '导入账单', keys: 'CompanySettlementBillPageIndex:import', isNewBusiness: true }
