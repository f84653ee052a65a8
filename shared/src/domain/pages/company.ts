import { acceptedBillList, batchInfo, billActions, billInfo, cooperationActions, cooperationInfo, cooperationList, homeModule, homePage, serviceFeeInfo, serviceFeeList, settlementInfo, settlementList, settlementModule, taskActions, taskBatchInfo, taskInfo, taskList, taskModule } from './documents.ts'
import type { PageTable } from './page.ts'

export const companyPages = {
  CompanyWorkbenchModule: { ...homeModule, title: '工作台', pages: { CompanyWorkbenchPageIndex: homePage('company/workbench', '工作台') } },
  CompanySettlementModule: {
    ...settlementModule,
    pages: {
      CompanySettlementBillPageIndex: acceptedBillList('company/settlement/bill', billActions),
      CompanySettlementBillPageInfo: billInfo('company/settlement/bill/info/:id'),
      CompanySettlementBillBatchPageInfo: batchInfo('company/settlement/bill/batch/info/:id'),
      CompanySettlementSettPageIndex: settlementList('company/settlement/sett', { confirm: '确认', revoke: '撤回', cancel: '取消', payment: '支付', task_detail: '上传任务明细', evidence: '证据包', export: '导出' }),
      CompanySettlementSettPageInfo: settlementInfo('company/settlement/sett/info/:id'),
      CompanySettlementServicePageIndex: serviceFeeList('company/settlement/service', { payment: '支付', export: '导出' }),
      CompanySettlementServicePageInfo: serviceFeeInfo('company/settlement/service/info/:id'),
    },
  },
  CompanyTasksModule: {
    ...taskModule,
    pages: {
      CompanyTasksCreatePageIndex: { path: 'company/tasks/create', title: '发布任务', kind: 'form', inMenu: true, actions: { send: '发布' } },
      CompanyTasksListPageIndex: taskList('company/tasks/list', taskActions),
      CompanyTasksListPageInfo: taskInfo('company/tasks/list/info/:id'),
      // Not under `list`, unlike its neighbours, as the catalogue has it.
      CompanyTasksBatchPageInfo: taskBatchInfo('company/tasks/batch/info/:id'),
    },
  },
  CompanyCooperateModule: {
    title: '合作管理',
    concern: 'money',
    pages: {
      CompanyCooperateUsersPageIndex: { ...cooperationList('company/cooperate/users', cooperationActions), title: '合作用户', concern: 'customers' },
      CompanyCooperateUsersPageInfo: { ...cooperationInfo('company/cooperate/users/info/:id'), concern: 'customers' },
      CompanyCooperateQrcodePageIndex: { path: 'company/cooperate/qrcode', title: '邀请码', kind: 'list', inMenu: true, lists: ['qrcode'], actions: { create: '新建', edit: '编辑', export: '导出' }, concern: 'customers' },
      CompanyCooperateQrcodePageInfo: { path: 'company/cooperate/qrcode/info/:id', title: '邀请码详情', kind: 'info', shows: 'qrcode', concern: 'customers' },
      CompanyCooperateConfirmPageIndex: { path: 'company/cooperate/confirm', title: '费率变更确认', kind: 'list', inMenu: true, lists: ['rate_change'], actions: { confirm: '答复', export: '导出' } },
    },
  },
  CompanyFinanceModule: {
    title: '财务管理',
    concern: 'money',
    pages: {
      CompanyFinanceAccountPageIndex: { path: 'company/finance/account', title: '支付宝钱包', kind: 'list', inMenu: true, lists: ['alipay_transaction', 'book_withdrawal'], shows: 'book_withdrawal', actions: { sign: '签约', topup: '充值', withdraw: '提现申请', termination: '解约', export: '导出' } },
      // Not under `finance`, as the catalogue has it.
      CompanyFinanceNewcmbPageIndex: { path: 'company/newcmb', alias: 'company/finance/newcmb', title: '招行钱包', kind: 'list', inMenu: true, lists: ['cmb_transaction', 'withdraw'], shows: 'withdraw', actions: { withdraw: '提现申请', export: '导出' } },
      CompanyFinanceBillingPageIndex: { path: 'company/billing', alias: 'company/finance/billing', title: '开票管理', kind: 'list', inMenu: true, lists: ['invoice_batch', 'invoice'], shows: ['invoice_batch', 'invoice'], actions: { add: '申请开票', confirm: '确认', refund: '退票', cancel: '取消', export: '导出' } },
      CompanyFinanceRetfundPageIndex: { path: 'company/retfund', alias: 'company/finance/retfund', title: '退票管理', kind: 'list', inMenu: true, lists: ['refund_invoice_batch'], shows: 'refund_invoice_batch', actions: { cancel: '撤回', export: '导出' } },
      CompanyFinanceBillingInfoPageIndex: { path: 'company/billing/info', alias: 'company/finance/billing/info', title: '开票信息', kind: 'list', inMenu: true, lists: ['company_invoice_info'], actions: { edit: '维护' } },
    },
  },
} as const satisfies PageTable<`Company${string}`, `company/${string}`>
