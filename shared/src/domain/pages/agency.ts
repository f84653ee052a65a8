import type { PageTable } from './page.ts'

export const agencyPages = {
  AgencySettlementModule: {
    title: '结算管理',
    concern: 'money',
    pages: {
      AgencySettlementBillPageIndex: {
        path: 'agency/settlement/bill',
        title: '账单管理',
        kind: 'list',
        inMenu: true,
        actions: { import: '导入账单', settle: '生成结算单', cancel: '取消批次', export: '导出', reveal: '查看完整信息' },
      },
      AgencySettlementBillPageInfo: { path: 'agency/settlement/bill/info/:id', title: '账单详情', kind: 'info' },
      AgencySettlementBillBatchPageInfo: { path: 'agency/settlement/bill/batch/info/:id', title: '账单批次详情', kind: 'info' },
      AgencySettlementSettPageIndex: {
        path: 'agency/settlement/sett',
        title: '结算单',
        kind: 'list',
        inMenu: true,
        actions: {
          audit: '审核',
          revoke: '撤回',
          cancel: '取消',
          finish: '结束',
          write_off: '核销',
          update_settlement_at: '修改结算日期',
          export: '导出',
        },
      },
      AgencySettlementSettPageInfo: { path: 'agency/settlement/sett/info/:id', title: '结算单详情', kind: 'info' },
    },
  },
} as const satisfies PageTable<`Agency${string}`, `agency/${string}`>
