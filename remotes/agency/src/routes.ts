import { AccountBookOutlined } from '@ant-design/icons'
import type { RemoteRoute, RouteModule } from '@linggong/shared/api/remote'
import { createElement } from 'react'
import { importBills } from './commands.ts'

const settlement: RouteModule = { name: 'AgencySettlementModule', title: '结算管理', icon: createElement(AccountBookOutlined) }

export const routes: readonly RemoteRoute[] = [
  {
    name: 'AgencySettlementBillPageIndex',
    path: 'agency/settlement/bill',
    title: '账单管理',
    module: settlement,
    inMenu: true,
    kind: 'list',
    page: () => import('./settlement/bill/page.tsx'),
    commands: [importBills],
  },
  {
    name: 'AgencySettlementBillPageInfo',
    path: 'agency/settlement/bill/info/:id',
    title: '账单详情',
    module: settlement,
    inMenu: false,
    kind: 'info',
    page: () => import('./settlement/bill/info/page.tsx'),
  },
  {
    name: 'AgencySettlementBillBatchPageInfo',
    path: 'agency/settlement/bill/batch/info/:id',
    title: '账单批次详情',
    module: settlement,
    inMenu: false,
    kind: 'info',
    page: () => import('./settlement/bill/batch/info/page.tsx'),
  },
  {
    name: 'AgencySettlementSettPageIndex',
    path: 'agency/settlement/sett',
    title: '结算单',
    module: settlement,
    inMenu: true,
    kind: 'list',
    page: () => import('./settlement/sett/page.tsx'),
  },
  {
    name: 'AgencySettlementSettPageInfo',
    path: 'agency/settlement/sett/info/:id',
    title: '结算单详情',
    module: settlement,
    inMenu: false,
    kind: 'info',
    page: () => import('./settlement/sett/info/page.tsx'),
  },
]
