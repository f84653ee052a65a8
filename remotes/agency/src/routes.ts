import { AccountBookOutlined } from '@ant-design/icons'
import { routesFrom } from '@linggong/shared/api/remote'
import { agencyPages } from '@linggong/shared/domain/pages/agency'
import { createElement } from 'react'
import { importBills } from './commands.ts'

export const routes = routesFrom(agencyPages, {
  icons: { AgencySettlementModule: createElement(AccountBookOutlined) },
  pages: {
    AgencySettlementBillPageIndex: () => import('./settlement/bill/page.tsx'),
    AgencySettlementBillPageInfo: () => import('./settlement/bill/info/page.tsx'),
    AgencySettlementBillBatchPageInfo: () => import('./settlement/bill/batch/info/page.tsx'),
    AgencySettlementSettPageIndex: () => import('./settlement/sett/page.tsx'),
    AgencySettlementSettPageInfo: () => import('./settlement/sett/info/page.tsx'),
  },
  commands: { AgencySettlementBillPageIndex: [importBills] },
})
