import type { RemoteRoute } from '@linggong/shared/api/remote'

export const routes: readonly RemoteRoute[] = [
  {
    name: 'CompanyWorkbenchPageIndex',
    path: 'company/workbench',
    title: '工作台',
    module: { name: 'CompanyWorkbenchModule', title: '工作台' },
    inMenu: true,
    kind: 'dashboard',
    page: () => import('./home/page.tsx'),
  },
]
