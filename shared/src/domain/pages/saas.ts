import { homeModule, homePage } from './documents.ts'
import type { PageTable } from './page.ts'

export const saasPages = {
  AdminHomeModule: { ...homeModule, pages: { AdminHomePageIndex: homePage('admin/home', '首页') } },
  AdminCustomerModule: {
    title: '客户管理',
    concern: 'customers',
    pages: {
      AdminCustomerGroupPageIndex: { path: 'admin/customer/group', title: '集团管理', kind: 'list', inMenu: true, lists: ['group'], actions: { enable: '启用/停用', export: '导出', reveal: '查看完整信息' } },
      AdminCustomerGroupPageInfo: { path: 'admin/customer/group/info/:id', title: '集团详情', kind: 'info', shows: 'group' },
    },
  },
} as const satisfies PageTable<`Admin${string}`, `admin/${string}`>
