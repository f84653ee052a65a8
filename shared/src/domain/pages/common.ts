import type { PageTable } from './page.ts'
import { commonPaths, commonTitles } from './paths.ts'

/** The pages that every flavour has (spec 1 §2, R103); part of the shell, so they work without any remote. */
export const commonPages = {
  CommonSystemModule: {
    title: commonTitles.system,
    concern: 'administration',
    pages: {
      // Shows a registered organisation; the operator is not one, so it has no such page (decision 4).
      CommonSystemCompanyPageIndex: {
        path: commonPaths.company,
        title: '企业信息',
        kind: 'info',
        inMenu: true,
        flavours: ['park', 'platform', 'agency', 'company'],
        actions: { reveal: '查看完整信息' },
        actionsIn: { company: { project: '维护项目公司', approval: '设置付款复核' } },
      },
      CommonSystemBrandPageIndex: { path: 'common/system/brand', title: '品牌设置', kind: 'form', inMenu: true, actionsIn: { platform: { edit: '编辑' } } },
      CommonSystemOrganizationPageIndex: { path: 'common/system/organization', title: commonTitles.organization, kind: 'list', inMenu: true, actions: { add: '新增', edit: '编辑' } },
      CommonSystemRolesPageIndex: {
        path: 'common/system/roles',
        title: commonTitles.roles,
        kind: 'list',
        inMenu: true,
        actions: { add: '新增', edit: '编辑', permissions: '分配权限', staffs: '分配员工' },
      },
      CommonSystemUsersPageIndex: {
        path: 'common/system/users',
        title: '员工管理',
        kind: 'list',
        inMenu: true,
        actions: { add: '新增', edit: '编辑', enable: '启用/禁用', reveal: '查看完整信息' },
      },
      CommonSystemManagementPageIndex: {
        path: 'common/system/management',
        title: '部门管理',
        kind: 'list',
        inMenu: true,
        actions: { add: '新增', edit: '编辑', enable: '启用/停用' },
      },
      // Programs call in the organisation's name; the clients of each are its own.
      CommonSystemOpenPageIndex: {
        path: commonPaths.open,
        title: '开放接口',
        kind: 'list',
        inMenu: true,
        flavours: ['agency', 'company'],
        actions: { add: '新增', edit: '编辑', rotate: '更换密钥', enable: '启用/停用', remove: '删除' },
      },
      CommonSystemImportPageIndex: { path: 'common/system/import', title: '导入记录', kind: 'list', inMenu: true, concern: 'records', actionsIn: { park: { undo: '撤销导入' }, agency: { undo: '撤销导入' }, company: { undo: '撤销导入' } } },
      CommonSystemExportPageIndex: { path: 'common/system/export', title: '导出记录', kind: 'list', inMenu: true, concern: 'records' },
    },
  },
  CommonTestersModule: {
    title: '测试工具',
    concern: 'testing',
    pages: {
      // Reached from the account menu.
      CommonSystemVersionsPageIndex: { path: '__versions', title: '版本与调试', kind: 'other', actions: { override: '试用构建与故障演练', marks: '权限标注' } },
    },
  },
  CommonUserModule: {
    title: '个人中心',
    concern: 'own',
    pages: {
      // Reached from the account menu.
      CommonUserInfoPageIndex: { path: 'common/user/info', title: '账户信息', kind: 'info' },
      // Reached from the header, by users whose flag shows the link (R034).
      CommonManualPageIndex: { path: 'common/manual', title: '产品手册', kind: 'other' },
    },
  },
} as const satisfies PageTable<`Common${string}`>
