import { batchInfo, billActions, billInfo, billList, homeModule, homePage, settlementInfo, settlementList, settlementModule } from './documents.ts'
import type { PageTable } from './page.ts'

export const agencyPages = {
  AgencyHomeModule: { ...homeModule, pages: { AgencyHomePageIndex: homePage('agency/home', '首页') } },
  AgencySettlementModule: {
    ...settlementModule,
    pages: {
      AgencySettlementBillPageIndex: billList('agency/settlement/bill', billActions),
      AgencySettlementBillPageInfo: billInfo('agency/settlement/bill/info/:id'),
      AgencySettlementBillBatchPageInfo: batchInfo('agency/settlement/bill/batch/info/:id'),
      AgencySettlementSettPageIndex: settlementList('agency/settlement/sett', {
        audit: '审核', revoke: '撤回', cancel: '取消', finish: '结束', write_off: '核销', update_settlement_at: '修改结算时间', export: '导出',
      }),
      AgencySettlementSettPageInfo: settlementInfo('agency/settlement/sett/info/:id'),
    },
  },
} as const satisfies PageTable<`Agency${string}`, `agency/${string}`>
