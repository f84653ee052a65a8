import { AccountBookOutlined } from '@ant-design/icons'
import { routesFrom } from '@linggong/shared/api/remote'
import { companyPages } from '@linggong/shared/domain/pages/company'
import { createElement } from 'react'
import { importBills } from './commands.ts'

export const routes = routesFrom(companyPages, {
  icons: { CompanySettlementModule: createElement(AccountBookOutlined) },
  pages: {
    CompanySettlementBillPageIndex: () => import('./settlement/bill/page.tsx'),
    CompanySettlementBillPageInfo: () => import('./settlement/bill/info/page.tsx'),
    CompanySettlementBillBatchPageInfo: () => import('./settlement/bill/batch/info/page.tsx'),
    CompanySettlementSettPageIndex: () => import('./settlement/sett/page.tsx'),
    CompanySettlementSettPageInfo: () => import('./settlement/sett/info/page.tsx'),
  },
  commands: { CompanySettlementBillPageIndex: [importBills] },
})
