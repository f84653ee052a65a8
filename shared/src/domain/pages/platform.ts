import { addPage, batchInfo, billInfo, billList, companyInfo, companyList, contractActions, cooperationInfo, cooperationList, editPage, homeModule, homePage, rechargeInfo, rechargeList, serviceFeeInfo, serviceFeeList, settlementInfo, settlementList, settlementModule, taskBatchInfo, taskInfo, taskList, taskModule } from './documents.ts'
import type { PageTable } from './page.ts'

export const platformPages = {
  PlatformHomeModule: { ...homeModule, pages: { PlatformHomePageIndex: homePage('platform/home', '首页') } },
  PlatformSettlementModule: {
    ...settlementModule,
    pages: {
      PlatformSettlementBillPageIndex: billList('platform/settlement/bill', { export: '导出' }),
      PlatformSettlementBillPageInfo: billInfo('platform/settlement/bill/info/:id'),
      PlatformSettlementBillBatchPageInfo: batchInfo('platform/settlement/bill/batch/info/:id'),
      PlatformSettlementSettPageIndex: settlementList('platform/settlement/sett', { evidence: '证据包', export: '导出', reveal: '查看完整信息' }),
      PlatformSettlementSettPageInfo: settlementInfo('platform/settlement/sett/info/:id'),
      PlatformSettlementServicePageIndex: serviceFeeList('platform/settlement/service', { export: '导出' }),
      PlatformSettlementServicePageInfo: serviceFeeInfo('platform/settlement/service/info/:id'),
    },
  },
  PlatformTasksModule: {
    ...taskModule,
    pages: {
      PlatformTasksListPageIndex: taskList('platform/tasks/list', { export: '导出' }),
      PlatformTasksListPageInfo: taskInfo('platform/tasks/list/info/:id'),
      PlatformTasksListBatchPageInfo: taskBatchInfo('platform/tasks/list/batch/info/:id'),
    },
  },
  PlatformOperateModule: {
    title: '运营管理',
    concern: 'customers',
    pages: {
      PlatformOperateBusinessPageIndex: {
        path: 'platform/operate/business',
        title: '业务公司管理',
        kind: 'list',
        inMenu: true,
        lists: ['agency'],
        actions: { enable: '启用/停用', bind_cmb: '绑定招行', paycode: '生成收款码', export: '导出', reveal: '查看完整信息' },
      },
      PlatformOperateBusinessPageInfo: { path: 'platform/operate/business/info/:id', title: '业务公司详情', kind: 'info', shows: 'agency' },
      PlatformOperateBusinessPageAdd: addPage('platform/operate/business/add', '新增业务公司'),
      PlatformOperateBusinessPageEdit: editPage('platform/operate/business/edit/:id', '编辑业务公司'),
      PlatformOperateContractPageIndex: { path: 'platform/operate/contract', title: '业务公司合同', kind: 'list', inMenu: true, lists: ['agency_contract'], shows: 'agency_contract', actions: contractActions },
      PlatformOperateRechargePageIndex: { ...rechargeList('platform/operate/recharge'), concern: 'money' },
      PlatformOperateRechargePageInfo: { ...rechargeInfo('platform/operate/recharge/info/:id'), concern: 'money' },
    },
  },
  PlatformCustomerModule: {
    title: '客户管理',
    concern: 'customers',
    pages: {
      PlatformCustomerCompanyPageIndex: { ...companyList('platform/customer/company', { export: '导出', reveal: '查看完整信息' }), title: '企业客户' },
      PlatformCustomerCompanyPageInfo: companyInfo('platform/customer/company/info/:id'),
      PlatformCustomerCooperatePageIndex: { ...cooperationList('platform/customer/cooperate', { export: '导出', reveal: '查看完整信息' }), title: '合作用户' },
      PlatformCustomerCooperatePageInfo: cooperationInfo('platform/customer/cooperate/info/:id/:user_id'),
    },
  },
  // Granted to every member of the group (`always-granted.ts`).
  PlatformReportModule: {
    title: '报表中心',
    concern: 'money',
    pages: {
      PlatformReportListPageIndex: { path: 'platform/report/list', title: '报表', kind: 'list', inMenu: true, lists: ['report'], actions: { export: '导出' } },
      PlatformFlowListPageIndex: { path: 'platform/flow/list', title: '流程审批', kind: 'list', inMenu: true, lists: ['flow'] },
    },
  },
} as const satisfies PageTable<`Platform${string}`, `platform/${string}`>
