import type { PageTable } from './page.ts'

export const companyPages = {
  CompanySettlementModule: {
    title: '结算管理',
    concern: 'money',
    pages: {
      CompanySettlementBillPageIndex: {
        path: 'company/settlement/bill',
        title: '账单管理',
        kind: 'list',
        inMenu: true,
        actions: { import: '导入账单', settle: '生成结算单', cancel: '取消批次', export: '导出', reveal: '查看完整信息' },
      },
      CompanySettlementBillPageInfo: { path: 'company/settlement/bill/info/:id', title: '账单详情', kind: 'info' },
      CompanySettlementBillBatchPageInfo: { path: 'company/settlement/bill/batch/info/:id', title: '账单批次详情', kind: 'info' },
      CompanySettlementSettPageIndex: {
        path: 'company/settlement/sett',
        title: '结算单',
        kind: 'list',
        inMenu: true,
        actions: { confirm: '确认', revoke: '撤回', cancel: '取消', payment: '支付', export: '导出' },
      },
      CompanySettlementSettPageInfo: { path: 'company/settlement/sett/info/:id', title: '结算单详情', kind: 'info' },
    },
  },
} as const satisfies PageTable<`Company${string}`, `company/${string}`>
