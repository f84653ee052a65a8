import { addPage, contractActions, editPage, homeModule, homePage, rechargeInfo, sensitiveTaskList } from './documents.ts'
import type { PageTable } from './page.ts'

export const saasPages = {
  AdminHomeModule: { ...homeModule, pages: { AdminHomePageIndex: homePage('admin/home', '首页') } },
  AdminCustomerModule: {
    title: '客户管理',
    concern: 'customers',
    pages: {
      AdminCustomerGroupPageIndex: { path: 'admin/customer/group', title: '集团管理', kind: 'list', inMenu: true, lists: ['group'], actions: { enable: '启用/停用', export: '导出', reveal: '查看完整信息' } },
      AdminCustomerGroupPageInfo: { path: 'admin/customer/group/info/:id', title: '集团详情', kind: 'info', shows: 'group' },
      AdminCustomerGroupPageAdd: addPage('admin/customer/group/add', '新增集团'),
      AdminCustomerGroupPageEdit: editPage('admin/customer/group/edit/:id', '编辑集团'),
      AdminCustomerConfigurePageIndex: { path: 'admin/customer/configure', title: '集团配置', kind: 'list', inMenu: true, lists: ['group_configuration'], actions: { edit: '配置' } },
      AdminCustomerConfigurePageInfo: { path: 'admin/customer/configure/info/:id', title: '集团配置详情', kind: 'info', shows: 'group_configuration' },
    },
  },
  AdminProductModule: {
    title: '产品管理',
    concern: 'money',
    pages: {
      AdminProductRechargePageIndex: {
        path: 'admin/product/recharge',
        title: '产品充值',
        kind: 'list',
        inMenu: true,
        lists: ['topup_order'],
        actions: { edit: '编辑', confirm: '确认到账', cancel: '取消', price: '修改服务单价', export: '导出' },
      },
      AdminProductRechargePageInfo: rechargeInfo('admin/product/recharge/info/:id'),
      AdminProductRechargePageAdd: { path: 'admin/product/recharge/add', title: '新增充值', kind: 'form' },
    },
  },
  AdminFinanceModule: {
    title: '财务管理',
    concern: 'money',
    pages: { AdminFinanceTradePageIndex: { path: 'admin/finance/trade', title: '交易流水', kind: 'list', inMenu: true, lists: ['cmb_transaction', 'alipay_transaction'], actions: { export: '导出' } } },
  },
  AdminOperateModule: {
    title: '运营管理',
    concern: 'customers',
    pages: {
      AdminOperateParkPageIndex: { path: 'admin/operate/park', title: '园区管理', kind: 'list', inMenu: true, lists: ['park'], actions: { enable: '启用/停用', bind_cmb: '绑定招行', export: '导出', reveal: '查看完整信息' } },
      AdminOperateParkPageInfo: { path: 'admin/operate/park/info/:id', title: '园区详情', kind: 'info', shows: 'park' },
      AdminOperateParkPageAdd: addPage('admin/operate/park/add', '新增园区'),
      AdminOperateParkPageEdit: editPage('admin/operate/park/edit/:id', '编辑园区'),
      AdminOperateContractPageIndex: { path: 'admin/operate/contract', title: '集团合同', kind: 'list', inMenu: true, lists: ['platform_contract'], shows: 'platform_contract', actions: contractActions },
      AdminOperateConfigurePageIndex: { path: 'admin/operate/configure', title: '运营配置', kind: 'list', inMenu: true, lists: ['industry', 'invoice_category', 'contract_template', 'task_template', 'system_notify', 'weixin_template', 'realname_collect'], actions: { add: '新增', edit: '编辑', generate: '生成合同模板', assign: '分配合同模板', export: '导出' } },
    },
  },
  AdminSensitiveModule: {
    title: '风控管理',
    concern: 'customers',
    pages: {
      AdminSensitiveTaskPageIndex: sensitiveTaskList('admin/sensitive/task', { audit: '审核', export: '导出' }),
      AdminSensitiveListPageIndex: {
        path: 'admin/sensitive/list', title: '风险名单', kind: 'list', inMenu: true, lists: ['sensitive_word', 'executive', 'enterprise_blacklist', 'user_blacklist', 'industry_blacklist', 'risk_hit'],
        actions: { add: '新增', edit: '编辑', remove: '删除', reveal: '查看完整信息' },
      },
    },
  },
} as const satisfies PageTable<`Admin${string}`, `admin/${string}`>
