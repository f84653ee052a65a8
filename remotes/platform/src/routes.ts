import { AccountBookOutlined } from '@ant-design/icons'
import { routesFrom } from '@linggong/shared/api/remote'
import { platformPages } from '@linggong/shared/domain/pages/platform'
import { createElement } from 'react'

export const routes = routesFrom(platformPages, {
  icons: { PlatformSettlementModule: createElement(AccountBookOutlined) },
  pages: {
    PlatformSettlementBillPageIndex: () => import('./settlement/bill/page.tsx'),
    PlatformSettlementBillPageInfo: () => import('./settlement/bill/info/page.tsx'),
    PlatformSettlementBillBatchPageInfo: () => import('./settlement/bill/batch/info/page.tsx'),
    PlatformSettlementSettPageIndex: () => import('./settlement/sett/page.tsx'),
    PlatformSettlementSettPageInfo: () => import('./settlement/sett/info/page.tsx'),
  },
})
