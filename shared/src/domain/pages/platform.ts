import { batchInfo, billInfo, billList, homeModule, homePage, settlementInfo, settlementList, settlementModule } from './documents.ts'
import type { PageTable } from './page.ts'

export const platformPages = {
  PlatformHomeModule: { ...homeModule, pages: { PlatformHomePageIndex: homePage('platform/home', '首页') } },
  PlatformSettlementModule: {
    ...settlementModule,
    pages: {
      PlatformSettlementBillPageIndex: billList('platform/settlement/bill', { export: '导出' }),
      PlatformSettlementBillPageInfo: billInfo('platform/settlement/bill/info/:id'),
      PlatformSettlementBillBatchPageInfo: batchInfo('platform/settlement/bill/batch/info/:id'),
      PlatformSettlementSettPageIndex: settlementList('platform/settlement/sett', { export: '导出', reveal: '查看完整信息' }),
      PlatformSettlementSettPageInfo: settlementInfo('platform/settlement/sett/info/:id'),
    },
  },
} as const satisfies PageTable<`Platform${string}`, `platform/${string}`>
