/**
 * The permission keys: route names double as keys (R on permissions), an action of a page is `Route:action`.
 * One table for the role tree, the seeded roles, the remotes' route tables and the tests.
 * Only what is built stands here: a screen that is not there does not show in the role tree either.
 */

export interface PermissionPage {
  readonly key: string
  readonly title: string
  /** action → label */
  readonly actions: Readonly<Record<string, string>>
}

export interface PermissionModule {
  readonly key: string
  readonly title: string
  readonly pages: readonly PermissionPage[]
}

type FlavourKey = 'saas' | 'park' | 'platform' | 'agency' | 'company'

const page = (key: string, title: string, actions: Record<string, string> = {}): PermissionPage => ({ key, title, actions })

/** 企业信息 is granted to everyone; what may be changed there, and the brand, differ by flavour. */
const systemModule = (profile: readonly PermissionPage[]): PermissionModule => ({
  key: 'CommonSystemModule',
  title: '系统管理',
  pages: [
    ...profile,
    page('CommonSystemOrganizationPageIndex', '组织管理', { add: '新增', edit: '编辑' }),
    page('CommonSystemRolesPageIndex', '角色权限', { add: '新增', edit: '编辑', permissions: '分配权限', staffs: '分配员工' }),
    page('CommonSystemUsersPageIndex', '员工管理', { add: '新增', edit: '编辑', enable: '启用/禁用', reveal: '查看完整信息' }),
    page('CommonSystemManagementPageIndex', '部门管理', { add: '新增', edit: '编辑', enable: '启用/停用' }),
    page('CommonSystemImportPageIndex', '导入记录'),
    page('CommonSystemExportPageIndex', '导出记录'),
    page('CommonSystemVersionsPageIndex', '版本与调试', { override: '试用构建与故障演练' }),
  ],
})

const ownProfile = page('CommonSystemCompanyPageIndex', '企业信息')
const readOnlyBrand = page('CommonSystemBrandPageIndex', '品牌设置')

export const permissionTree: Readonly<Record<FlavourKey, readonly PermissionModule[]>> = {
  saas: [
    {
      key: 'AdminCustomerModule',
      title: '客户管理',
      pages: [
        page('AdminCustomerGroupPageIndex', '集团管理', { enable: '启用/停用', export: '导出' }),
        page('AdminCustomerGroupPageInfo', '集团详情'),
      ],
    },
    systemModule([readOnlyBrand]),
  ],
  park: [
    {
      key: 'ParkBusinessModule',
      title: '业务管理',
      pages: [
        page('ParkBusinessSettlementsPageIndex', '结算管理', { export: '导出', reveal: '查看完整信息' }),
        page('ParkBusinessSettlementsPageInfo', '结算单详情'),
      ],
    },
    systemModule([ownProfile, readOnlyBrand]),
  ],
  platform: [
    {
      key: 'PlatformSettlementModule',
      title: '结算管理',
      pages: [
        page('PlatformSettlementSettPageIndex', '结算单', { export: '导出', reveal: '查看完整信息' }),
        page('PlatformSettlementSettPageInfo', '结算单详情'),
      ],
    },
    systemModule([ownProfile, page('CommonSystemBrandPageIndex', '品牌设置', { edit: '编辑' })]),
  ],
  agency: [
    {
      key: 'AgencySettlementModule',
      title: '结算管理',
      pages: [
        page('AgencySettlementBillPageIndex', '账单管理', {
          import: '导入账单',
          settle: '生成结算单',
          cancel: '取消批次',
          export: '导出',
          reveal: '查看完整信息',
        }),
        page('AgencySettlementBillPageInfo', '账单详情'),
        page('AgencySettlementBillBatchPageInfo', '账单批次详情'),
        page('AgencySettlementSettPageIndex', '结算单', {
          audit: '审核',
          revoke: '撤回',
          cancel: '取消',
          finish: '结束',
          write_off: '核销',
          update_settlement_at: '修改结算日期',
          export: '导出',
        }),
        page('AgencySettlementSettPageInfo', '结算单详情'),
      ],
    },
    systemModule([ownProfile, readOnlyBrand]),
  ],
  company: [
    {
      key: 'CompanySettlementModule',
      title: '结算管理',
      pages: [
        page('CompanySettlementBillPageIndex', '账单管理', {
          import: '导入账单',
          settle: '生成结算单',
          cancel: '取消批次',
          export: '导出',
          reveal: '查看完整信息',
        }),
        page('CompanySettlementBillPageInfo', '账单详情'),
        page('CompanySettlementBillBatchPageInfo', '账单批次详情'),
        page('CompanySettlementSettPageIndex', '结算单', {
          confirm: '确认',
          revoke: '撤回',
          cancel: '取消',
          payment: '支付',
          export: '导出',
        }),
        page('CompanySettlementSettPageInfo', '结算单详情'),
      ],
    },
    systemModule([page('CommonSystemCompanyPageIndex', '企业信息', { project: '维护项目公司' }), readOnlyBrand]),
  ],
}

/** Granted to everyone after login (spec 1 §2, route guard); a name counts only where the flavour has that route (decision 4). */
export const alwaysGranted: readonly string[] = [
  'CommonUserModule',
  'CommonUserInfoPageIndex',
  'PlatformReportModule',
  'PlatformReportListPageIndex',
  'PlatformFlowListPageIndex',
  'CommonSystemCompanyPageIndex',
  'AgencyNewsTasksModuleIndexs',
]

/** Every key of one flavour: modules, pages and actions. What 超级管理员 holds. */
export function allPermissions(flavour: FlavourKey): string[] {
  return permissionTree[flavour].flatMap((module) => [
    module.key,
    ...module.pages.flatMap((entry) => [entry.key, ...Object.keys(entry.actions).map((action) => `${entry.key}:${action}`)]),
  ])
}
