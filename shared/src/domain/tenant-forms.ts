// The forms of organisations: what each kind is called, where its calls are, and who opens, changes, switches and looks at one (R215–R223, R587).
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

interface TenantForm {
  /** The noun. */
  readonly what: string
  readonly path: `/v1/${string}/`
  readonly adds: Keys
  readonly edits: Keys
  readonly switches: Keys
  /** The pages that show one, besides. */
  readonly shows: Keys
  /** 集团配置: steps 3 and 4 alone, on pages of their own. */
  readonly configures?: { readonly shows: Keys; readonly saves: Keys }
}

export const TENANT_FORMS = {
  park: {
    what: '园区', path: '/v1/parks/',
    adds: { saas: ['AdminOperateParkPageAdd'] },
    edits: { saas: ['AdminOperateParkPageEdit'] },
    switches: { saas: ['AdminOperateParkPageIndex:enable'] },
    shows: { saas: ['AdminOperateParkPageInfo'] },
  },
  platform: {
    what: '集团', path: '/v1/platforms/',
    adds: { saas: ['AdminCustomerGroupPageAdd'] },
    edits: { saas: ['AdminCustomerGroupPageEdit'] },
    switches: { saas: ['AdminCustomerGroupPageIndex:enable'] },
    shows: { saas: ['AdminCustomerGroupPageInfo'] },
    configures: { shows: { saas: ['AdminCustomerConfigurePageInfo'] }, saves: { saas: ['AdminCustomerConfigurePageIndex:edit'] } },
  },
  agency: {
    what: '业务公司', path: '/v1/agencies/',
    adds: { platform: ['PlatformOperateBusinessPageAdd'] },
    edits: { platform: ['PlatformOperateBusinessPageEdit'] },
    switches: { platform: ['PlatformOperateBusinessPageIndex:enable'] },
    shows: { platform: ['PlatformOperateBusinessPageInfo'] },
  },
  company: {
    what: '企业', path: '/v1/companies/',
    adds: { agency: ['AgencyCustomerCompanyPageAdd'] },
    edits: { agency: ['AgencyCustomerCompanyPageEdit'] },
    switches: { agency: ['AgencyCustomerCompanyPageIndex:enable'] },
    shows: { park: ['ParkCustomerCompanyPageInfo'], platform: ['PlatformCustomerCompanyPageInfo'], agency: ['AgencyCustomerCompanyPageInfo'] },
  },
} as const satisfies Record<'park' | 'platform' | 'agency' | 'company', TenantForm>

/** The role of the staff who may be named as channels of an organisation. */
export const CHANNEL_ROLE = '渠道经理'

export type TenantKind = keyof typeof TENANT_FORMS

/** The steps of each form, by their numbers in `steps_done`. */
export const TENANT_STEPS = [
  { step: 1, key: 'basics', title: '基本信息' },
  { step: 2, key: 'qualification', title: '资质信息' },
  { step: 3, key: 'settings', title: '业务配置' },
  { step: 4, key: 'industries', title: '任务与行业' },
] as const

type TenantStep = (typeof TENANT_STEPS)[number]
export type StepKey = TenantStep['key']

/** Without step 2, what it is, and step 3, how it pays, an enterprise that was opened fast may import and settle, but not pay (no. 61 of docs/breadth). */
export const isQualified = ({ is_fast_created, steps_done }: { readonly is_fast_created: boolean; readonly steps_done: readonly number[] }): boolean => !is_fast_created || [2, 3].every((step) => steps_done.includes(step))

export const TENANT_KINDS = ['park', 'platform', 'agency', 'company'] as const satisfies readonly TenantKind[]

/** One row of the table, with the general type. */
export const tenantForm = (kind: TenantKind): TenantForm => TENANT_FORMS[kind]

const keysOf = (keys: Keys): readonly string[] => Object.values(keys).flat()

/** Who may save the steps of an organisation of this kind: whoever opens one completes it. */
export const formKeys = (kind: TenantKind): readonly string[] => [...keysOf(tenantForm(kind).adds), ...keysOf(tenantForm(kind).edits)]
export const switchKeys = (kind: TenantKind): readonly string[] => keysOf(tenantForm(kind).switches)
