import type { PageTable } from './page.ts'

export const platformPages = {
  PlatformSettlementModule: {
    title: '结算管理',
    concern: 'money',
    pages: {
      PlatformSettlementBillPageIndex: { path: 'platform/settlement/bill', title: '账单管理', kind: 'list', inMenu: true, actions: { export: '导出' } },
      PlatformSettlementBillPageInfo: { path: 'platform/settlement/bill/info/:id', title: '账单详情', kind: 'info' },
      PlatformSettlementBillBatchPageInfo: { path: 'platform/settlement/bill/batch/info/:id', title: '账单批次详情', kind: 'info' },
      PlatformSettlementSettPageIndex: {
        path: 'platform/settlement/sett',
        title: '结算单',
        kind: 'list',
        inMenu: true,
        actions: { export: '导出', reveal: '查看完整信息' },
      },
      PlatformSettlementSettPageInfo: { path: 'platform/settlement/sett/info/:id', title: '结算单详情', kind: 'info' },
    },
  },
} as const satisfies PageTable<`Platform${string}`, `platform/${string}`>
