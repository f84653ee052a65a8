import { companyInfo, companyList, cooperationList, homeModule, homePage, rechargeInfo, rechargeList, sensitiveTaskList, settlementInfo, taskInfo } from './documents.ts'
import type { PageTable } from './page.ts'

export const parkPages = {
  ParkHomeModule: { ...homeModule, pages: { ParkHomePageIndex: homePage('park/home', '首页') } },
  ParkBusinessModule: {
    title: '业务管理',
    concern: 'money',
    pages: {
      ParkBusinessSettlementsPageIndex: {
        path: 'park/business/settlements',
        title: '结算管理',
        kind: 'list',
        inMenu: true,
        lists: ['settlement', 'company_tax'],
        actions: { evidence: '证据包', export: '导出', reveal: '查看完整信息' },
      },
      ParkBusinessSettlementsPageInfo: settlementInfo('park/business/settlements/info/:id'),
      ParkBusinessTasksPageIndex: { path: 'park/business/tasks', title: '任务管理', kind: 'list', inMenu: true, lists: ['task'], actions: { export: '导出' }, concern: 'customers' },
      ParkBusinessTasksPageInfo: { ...taskInfo('park/business/tasks/info/:id'), concern: 'customers' },
    },
  },
  ParkCustomerModule: {
    title: '客户管理',
    concern: 'customers',
    pages: {
      ParkCustomerCompanyPageIndex: companyList('park/customer/company', { export: '导出', reveal: '查看完整信息' }),
      ParkCustomerCompanyPageInfo: companyInfo('park/customer/company/info/:id'),
      ParkCustomerInvoicePageIndex: { path: 'park/customer/invoice', title: '发票管理', kind: 'list', inMenu: true, lists: ['company_invoice', 'agency_invoice'], shows: ['company_invoice', 'agency_invoice'], actions: { export: '导出' }, concern: 'money' },
    },
  },
  ParkCooperateModule: {
    title: '合作用户',
    concern: 'customers',
    pages: {
      ParkCooperateUsersPageIndex: { ...cooperationList('park/cooperate/users', { export: '导出', download: '下载合同和证件', reveal: '查看完整信息' }), shows: 'company_user' },
      ParkCooperateCertificationPageIndex: { path: 'park/cooperate/certification', title: '税务登记', kind: 'list', inMenu: true, lists: ['tax_registration', 'bureau_report'], shows: ['tax_registration', 'bureau_report'], actions: { process: '标记处理中', import: '导入结果', report: '报送', export: '导出' } },
      ParkCooperateIncomeSummaryPageIndex: { path: 'park/cooperate/income_summary', title: '收入汇总', kind: 'list', inMenu: true, lists: ['income_summary', 'month_close'], shows: 'month_close', actions: { declare: '申报', correct: '更正', upload_tax_proof: '上传完税证明', close: '关账', reopen: '重新打开', export: '导出' }, concern: 'money' },
      ParkCooperateIncomeSummaryPageInfo: { path: 'park/cooperate/income_summary/info/:user_id', title: '收入汇总详情', kind: 'info', concern: 'money' },
      ParkCooperateStayPageIndex: { path: 'park/cooperate/stay', title: '个人代开(待开发票)', kind: 'list', inMenu: true, lists: ['user_invoice'], shows: 'user_invoice', actions: { import: '导入已开发票', void: '作废', export: '导出' }, concern: 'money' },
      ParkCooperateStayStatsPageIndex: { path: 'park/cooperate/stay_stats', title: '代开统计', kind: 'list', inMenu: true, lists: ['user_invoice_month'], actions: { export: '导出' }, concern: 'money' },
    },
  },
  ParkFinanceModule: {
    title: '财务管理',
    concern: 'money',
    pages: {
      ParkFinanceAccountPageIndex: { path: 'park/finance/account', title: '资金账户', kind: 'list', inMenu: true, lists: ['cmb_transaction', 'alipay_transaction', 'withdraw', 'reconciliation', 'bank_proof'], shows: ['withdraw', 'reconciliation'], actions: { sign: '签约支付宝', topup: '支付宝充值', reconcile: '对账核销', withdraw: '提现申请', audit: '审核', export: '导出' } },
      ParkFinanceReceivePageIndex: { path: 'park/finance/receive', title: '收款确认', kind: 'list', inMenu: true, lists: ['receivable'], actions: { write_off: '确认收款', export: '导出' } },
      ParkFinanceRechargePageIndex: rechargeList('park/finance/recharge'),
      ParkFinanceRechargePageInfo: rechargeInfo('park/finance/recharge/info/:id'),
    },
  },
  ParkSensitiveModule: {
    title: '风控管理',
    concern: 'customers',
    pages: {
      ParkSensitiveTaskPageIndex: sensitiveTaskList('park/sensitive/task', { audit: '审核' }),
      ParkSensitiveIndustryPageIndex: { path: 'park/sensitive/industry', title: '敏感行业', kind: 'list', inMenu: true, lists: ['industry_blacklist'], actions: { add: '新增', remove: '删除' } },
    },
  },
} as const satisfies PageTable<`Park${string}`, `park/${string}`>
