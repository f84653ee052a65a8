import { acceptedBillList, addPage, batchInfo, billActions, billInfo, companyInfo, companyList, contractActions, cooperationActions, cooperationInfo, cooperationList, editPage, homeModule, homePage, rechargeInfo, rechargeList, serviceFeeInfo, serviceFeeList, settlementInfo, settlementList, settlementModule, taskActions, taskBatchInfo, taskInfo, taskList, taskModule } from './documents.ts'
import type { PageTable } from './page.ts'
import { agencyPaths } from './paths.ts'

export const agencyPages = {
  AgencyHomeModule: { ...homeModule, pages: { AgencyHomePageIndex: homePage('agency/home', '首页') } },
  AgencySettlementModule: {
    ...settlementModule,
    pages: {
      AgencySettlementBillPageIndex: acceptedBillList('agency/settlement/bill', billActions),
      AgencySettlementBillPageInfo: billInfo('agency/settlement/bill/info/:id'),
      AgencySettlementBillBatchPageInfo: batchInfo('agency/settlement/bill/batch/info/:id'),
      AgencySettlementSettPageIndex: settlementList('agency/settlement/sett', {
        audit: '审核', revoke: '撤回', cancel: '取消', split_bills: '拆分账单', split: '开票计划', finish: '结束', write_off: '核销', update_settlement_at: '修改结算时间', task_detail: '上传任务明细', evidence: '证据包', export: '导出',
      }),
      AgencySettlementSettPageInfo: settlementInfo('agency/settlement/sett/info/:id'),
      AgencySettlementServicePageIndex: serviceFeeList('agency/settlement/service', { payment: '支付', export: '导出' }),
      AgencySettlementServicePageInfo: serviceFeeInfo('agency/settlement/service/info/:id'),
    },
  },
  AgencyCustomerModule: {
    title: '客户管理',
    concern: 'customers',
    pages: {
      AgencyCustomerCompanyPageIndex: companyList('agency/customer/company', { enable: '启用/停用', unbind_alipay: '解绑支付宝', import: '批量导入', export: '导出', reveal: '查看完整信息' }),
      AgencyCustomerCompanyPageInfo: companyInfo('agency/customer/company/info/:id'),
      AgencyCustomerCompanyPageAdd: addPage('agency/customer/company/add', '新增企业'),
      AgencyCustomerCompanyPageEdit: editPage('agency/customer/company/edit/:id', '编辑企业'),
      AgencyCustomerCompanyCMBWalletPageInfo: { path: 'agency/customer/company/CMBWallet/:id', title: '招行钱包', kind: 'info', shows: 'company_wallet', concern: 'money', actions: { open: '开通' } },
      AgencyCustomerConfigurePageIndex: { path: 'agency/customer/configure', title: '企业配置', kind: 'list', inMenu: true, lists: ['company_configuration', 'contract_template', 'task_template'], actions: { assign: '分配合同模板', add: '新增任务模板', edit: '编辑任务模板', export: '导出' } },
      AgencyCustomerContractPageIndex: { path: agencyPaths.contracts, title: '企业合同', kind: 'list', inMenu: true, lists: ['company_contract'], shows: 'company_contract', actions: contractActions },
      AgencyCustomerConfirmPageIndex: { path: agencyPaths.rateChanges, title: '费率变更管理', kind: 'list', inMenu: true, lists: ['rate_change'], actions: { cancel: '撤回', export: '导出' } },
    },
  },
  AgencyCooperateModule: {
    title: '合作用户',
    concern: 'customers',
    pages: {
      AgencyCooperateUsersPageIndex: cooperationList('agency/cooperate/users', { ...cooperationActions, batch_edit: '批量修改' }),
      AgencyCooperateUsersPageInfo: cooperationInfo('agency/cooperate/users/info/:id/:user_id'),
      AgencyCooperateAuditPageIndex: {
        path: 'agency/cooperate/audit', title: '用户审核', kind: 'list', inMenu: true,
        lists: ['idcard_audit', 'liveness_audit', 'realname_collect_audit', 'termination_audit', 'termination_batch'],
        shows: ['idcard_audit', 'liveness_audit', 'realname_collect_audit', 'termination_audit', 'termination_batch'],
        actions: { audit: '审核', export: '导出' },
      },
      AgencyCooperateProvePageIndex: { path: 'agency/cooperate/prove', title: '证明管理', kind: 'list', inMenu: true, lists: ['proof'], actions: { create: '新建证明', void: '作废', archive: '打包下载', export: '导出' } },
      AgencyCooperateProvePageInfo: { path: 'agency/cooperate/prove/info/:id', title: '证明详情', kind: 'info', shows: 'proof' },
    },
  },
  AgencyTasksModule: {
    ...taskModule,
    pages: {
      AgencyTasksCreatePageIndex: { path: 'agency/tasks/create', title: '发布任务(批量)', kind: 'form', inMenu: true, actions: { send: '发布' } },
      AgencyTasksListPageIndex: taskList('agency/tasks/list', taskActions),
      AgencyTasksListPageInfo: taskInfo('agency/tasks/list/info/:id'),
      AgencyTasksListBatchPageInfo: taskBatchInfo('agency/tasks/list/batch/info/:id'),
    },
  },
  // A module of its own, of the same name: each member has this page, and a page without its module is none (decision 42 of docs/breadth).
  AgencyNewsTasksModuleIndexs: {
    title: '新版发布任务',
    concern: 'customers',
    pages: {
      AgencyNewsTasksModuleIndexs: { path: 'agency/new_tasks/create', title: '新版发布任务', kind: 'wizard', inMenu: true, actions: { send: '发布' } },
    },
  },
  AgencyFinanceModule: {
    title: '财务管理',
    concern: 'money',
    pages: {
      AgencyFinanceCmbPageIndex: { path: 'agency/finance/cmb', title: '招行钱包', kind: 'list', inMenu: true, lists: ['cmb_transaction', 'company_wallet', 'withdraw', 'cmb_service_record', 'reconciliation', 'bank_proof'], shows: ['withdraw', 'reconciliation'], actions: { clarify: '认领', reconcile: '对账核销', withdraw: '提现申请', audit: '审核', export: '导出' } },
      AgencyFinanceAccountPageIndex: { path: 'agency/finance/account', title: '支付宝钱包', kind: 'list', inMenu: true, lists: ['alipay_transaction', 'company_book', 'book_withdrawal'], shows: 'book_withdrawal', actions: { sign: '签约', invite: '邀请企业签约', topup: '充值', withdraw: '提现申请', termination: '解约', export: '导出' } },
      AgencyFinanceBillingPageIndex: { path: 'agency/finance/billing', title: '开票管理', kind: 'list', inMenu: true, lists: ['invoice_batch', 'invoice'], shows: ['invoice_batch', 'invoice'], actions: { add: '申请开票', confirm: '确认', submit: '提交开票', upload: '上传发票', mail: '邮寄', refund: '退票', cancel: '取消', export: '导出' } },
      AgencyFinanceRetfundPageIndex: { path: 'agency/finance/retfund', title: '退票管理', kind: 'list', inMenu: true, lists: ['refund_invoice_batch'], shows: 'refund_invoice_batch', actions: { audit: '审核', cancel: '撤回', export: '导出' } },
      AgencyFinanceRenInkPageIndex: { path: 'agency/finance/ren/ink', title: '红冲管理(红字确认)', kind: 'list', inMenu: true, lists: ['redink_offset'], shows: 'redink_offset', actions: { submit: '提交与确认', cancel: '撤销', export: '导出' } },
      AgencyFinanceRenInkPageAdd: { path: 'agency/finance/ren/ink/add', title: '新增红冲', kind: 'form', actions: { add: '新增' } },
      AgencyFinanceBillingStatsPageIndex: { path: 'agency/finance/billing/stats', title: '开票统计', kind: 'dashboard', inMenu: true, lists: ['invoice_stat'], actions: { export: '导出' } },
      AgencyFinanceBillingInfoPageIndex: { path: 'agency/finance/billing/info', title: '开票信息', kind: 'list', inMenu: true, lists: ['company_invoice_info', 'agency_invoice_info'], actions: { edit: '维护' } },
      AgencyFinanceRechargePageIndex: rechargeList(agencyPaths.recharge),
      AgencyFinanceRechargePageInfo: rechargeInfo('agency/finance/recharge/info/:id'),
    },
  },
} as const satisfies PageTable<`Agency${string}`, `agency/${string}`>
