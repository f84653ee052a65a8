import type { RemoteRoute } from '@linggong/shared/api/remote'
import type { Flavour } from '@linggong/shared/contract/call'
import { manualRoute } from '@linggong/shared/session/own-pages'
import { SettingOutlined } from '@ant-design/icons'
import { addDepartment, addProject, addRole, addStaff } from './commands.ts'

const system = { name: 'CommonSystemModule', title: '系统管理', icon: <SettingOutlined /> }

const profileRoute = 'CommonSystemCompanyPageIndex'

/** The pages that every flavour has (spec 1 §2, R103); the shell brings them, so they work without any remote. */
export const commonRoutes: readonly RemoteRoute[] = [
  {
    name: profileRoute,
    path: 'common/system/company',
    title: '企业信息',
    module: system,
    inMenu: true,
    kind: 'info',
    page: () => import('./system/company/page.tsx'),
    commands: [addProject],
  },
  {
    name: 'CommonSystemBrandPageIndex',
    path: 'common/system/brand',
    title: '品牌设置',
    module: system,
    inMenu: true,
    kind: 'form',
    page: () => import('./system/brand/page.tsx'),
  },
  {
    name: 'CommonSystemOrganizationPageIndex',
    path: 'common/system/organization',
    title: '组织管理',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/organization/page.tsx'),
  },
  {
    name: 'CommonSystemRolesPageIndex',
    path: 'common/system/roles',
    title: '角色权限',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/roles/page.tsx'),
    commands: [addRole],
  },
  {
    name: 'CommonSystemUsersPageIndex',
    path: 'common/system/users',
    title: '员工管理',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/users/page.tsx'),
    commands: [addStaff],
  },
  {
    name: 'CommonSystemManagementPageIndex',
    path: 'common/system/management',
    title: '部门管理',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/management/page.tsx'),
    commands: [addDepartment],
  },
  {
    name: 'CommonSystemImportPageIndex',
    path: 'common/system/import',
    title: '导入记录',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/import/page.tsx'),
  },
  {
    name: 'CommonSystemExportPageIndex',
    path: 'common/system/export',
    title: '导出记录',
    module: system,
    inMenu: true,
    kind: 'list',
    page: () => import('./system/export/page.tsx'),
  },
  {
    name: 'CommonSystemVersionsPageIndex',
    path: '__versions',
    title: '版本与调试',
    module: system,
    inMenu: false,
    kind: 'other',
    page: () => import('./versions/page.tsx'),
  },
  {
    name: 'CommonUserInfoPageIndex',
    path: 'common/user/info',
    title: '账户信息',
    module: { name: 'CommonUserModule', title: '个人中心' },
    // Reached from the account menu.
    inMenu: false,
    kind: 'info',
    page: () => import('./user/info/page.tsx'),
  },
  {
    name: manualRoute,
    path: 'common/manual',
    title: '产品手册',
    module: { name: 'CommonUserModule', title: '个人中心' },
    // Reached from the header (R034).
    inMenu: false,
    kind: 'other',
    page: () => import('./manual/page.tsx'),
  },
]

/** 企业信息 shows an organisation that somebody registered; the operator is none, so it has no such route (decision 4). */
export function commonRoutesOf(flavour: Flavour | null): readonly RemoteRoute[] {
  return flavour === 'saas' ? commonRoutes.filter(({ name }) => name !== profileRoute) : commonRoutes
}
