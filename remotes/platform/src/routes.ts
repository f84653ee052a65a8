import type { RemoteRoute } from '@linggong/shared/api/remote'

export const routes: readonly RemoteRoute[] = [
  {
    name: 'PlatformOperateBusinessPageIndex',
    path: 'platform/operate/business',
    title: '业务公司管理',
    module: { name: 'PlatformOperateModule', title: '运营管理' },
    inMenu: true,
    kind: 'list',
    page: () => import('./home/page.tsx'),
  },
]
