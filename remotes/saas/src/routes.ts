import { TeamOutlined } from '@ant-design/icons'
import { routesFrom } from '@linggong/shared/api/remote'
import { saasPages } from '@linggong/shared/domain/pages/saas'
import { createElement } from 'react'

export const routes = routesFrom(saasPages, {
  icons: { AdminCustomerModule: createElement(TeamOutlined) },
  pages: {
    AdminCustomerGroupPageIndex: () => import('./customer/group/page.tsx'),
    AdminCustomerGroupPageInfo: () => import('./customer/group/info/page.tsx'),
  },
})
