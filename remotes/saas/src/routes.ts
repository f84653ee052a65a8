import { TeamOutlined } from '@ant-design/icons'
import { pagesIn, routesFrom } from '@linggong/shared/api/remote'
import { saasPages } from '@linggong/shared/domain/pages/saas'
import { createElement } from 'react'

export const routes = routesFrom(saasPages, {
  icons: { AdminCustomerModule: createElement(TeamOutlined) },
  pages: pagesIn(saasPages, (folder) => import(`./${folder}/page.tsx`)),
})
