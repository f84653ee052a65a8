import { type RemoteRoute, routesFrom } from '@linggong/shared/api/remote'
import type { Flavour } from '@linggong/shared/contract/call'
import { commonPages } from '@linggong/shared/domain/pages/common'
import { pagesOf } from '@linggong/shared/domain/pages/page'
import { SettingOutlined } from '@ant-design/icons'
import { addDepartment, addOpenClient, addProject, addRole, addStaff } from './commands.ts'

export const commonRoutes = routesFrom(commonPages, {
  icons: { CommonSystemModule: <SettingOutlined />, CommonUserModule: null },
  pages: {
    CommonSystemCompanyPageIndex: () => import('./system/company/page.tsx'),
    CommonSystemBrandPageIndex: () => import('./system/brand/page.tsx'),
    CommonSystemOrganizationPageIndex: () => import('./system/organization/page.tsx'),
    CommonSystemRolesPageIndex: () => import('./system/roles/page.tsx'),
    CommonSystemUsersPageIndex: () => import('./system/users/page.tsx'),
    CommonSystemManagementPageIndex: () => import('./system/management/page.tsx'),
    CommonSystemOpenPageIndex: () => import('./system/open/page.tsx'),
    CommonSystemImportPageIndex: () => import('./system/import/page.tsx'),
    CommonSystemExportPageIndex: () => import('./system/export/page.tsx'),
    CommonSystemVersionsPageIndex: () => import('./versions/page.tsx'),
    CommonUserInfoPageIndex: () => import('./user/info/page.tsx'),
    CommonManualPageIndex: () => import('./manual/page.tsx'),
  },
  commands: {
    CommonSystemCompanyPageIndex: [addProject],
    CommonSystemRolesPageIndex: [addRole],
    CommonSystemUsersPageIndex: [addStaff],
    CommonSystemManagementPageIndex: [addDepartment],
    CommonSystemOpenPageIndex: [addOpenClient],
  },
})

/** The common routes that the flavour has. */
export function commonRoutesOf(flavour: Flavour | null): readonly RemoteRoute[] {
  const names = new Set(pagesOf(commonPages, flavour).map(({ name }) => name))
  return commonRoutes.filter(({ name }) => names.has(name))
}
