import type { CommandFacts } from '@linggong/shared/session/commands'

/** For the command palette, which offers it before the page is loaded. */
export const importBills: CommandFacts = { id: 'company.bill.import', title: '导入账单', keys: 'CompanySettlementBillPageIndex:import', isNewBusiness: true }

export const addQrcode: CommandFacts = { id: 'company.qrcode.create', title: '新建邀请码', keys: 'CompanyCooperateQrcodePageIndex:create', isNewBusiness: true }
