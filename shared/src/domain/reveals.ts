// Personal data that screens show masked and users may reveal: one value at a time, with an audit entry (domain.md §4).

import type { personalFields } from './fields/personal.ts'
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

export type RevealField = keyof typeof personalFields

/** What each kind has. `tenant`: an organisation below, or one's own. */
export const REVEAL_FIELDS = {
  bill: ['id_no', 'phone', 'account_no'],
  company_user: ['id_no', 'phone', 'bank_card'],
  staff: ['phone'],
  tenant: ['manager_phone', 'payment_phone', 'manager_id_no', 'legal_id_no'],
  executive: ['id_no'],
  user_blacklist: ['id_no'],
  withdraw: ['account_no'],
} as const satisfies Readonly<Record<string, readonly RevealField[]>>

export type RevealKind = keyof typeof REVEAL_FIELDS
export type RevealFieldOf<K extends RevealKind> = (typeof REVEAL_FIELDS)[K][number]

export const hasRevealField = (kind: RevealKind, field: RevealField): boolean => REVEAL_FIELDS[kind].some((one) => one === field)

/** A phone number needs no reason; account numbers and identity numbers do. */
export const needsReason = (field: RevealField): boolean => field !== 'phone' && field !== 'manager_phone' && field !== 'payment_phone'

/** The usual reasons; any other can be typed. */
export const REVEAL_REASONS: readonly string[] = ['核对付款信息', '核实身份', '办理税务事项', '处理用户咨询或投诉']

/** How long a value stays on the screen. */
export const REVEAL_SECONDS = 30

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

const workers = {
  park: ['ParkBusinessSettlementsPageIndex:reveal'],
  platform: ['PlatformSettlementSettPageIndex:reveal'],
  agency: ['AgencySettlementBillPageIndex:reveal'],
  company: ['CompanySettlementBillPageIndex:reveal'],
} as const satisfies Keys
/** Where a bill shows them, and where the cooperation does. */
const cooperating: Keys = {
  park: ['ParkCooperateUsersPageIndex:reveal', ...workers.park],
  platform: ['PlatformCustomerCooperatePageIndex:reveal', ...workers.platform],
  agency: ['AgencyCooperateUsersPageIndex:reveal', ...workers.agency],
  company: ['CompanyCooperateUsersPageIndex:reveal', ...workers.company],
}
const colleagues = ['CommonSystemUsersPageIndex:reveal'] as const
const ownOrganisation = ['CommonSystemCompanyPageIndex:reveal'] as const

const riskLists: Keys = { saas: ['AdminSensitiveListPageIndex:reveal'] }

const KEYS: Readonly<Record<RevealKind, Keys>> = {
  bill: workers,
  company_user: cooperating,
  staff: { saas: colleagues, park: colleagues, platform: colleagues, agency: colleagues, company: colleagues },
  tenant: {
    saas: ['AdminCustomerGroupPageIndex:reveal', 'AdminOperateParkPageIndex:reveal'],
    park: [...ownOrganisation, 'ParkCustomerCompanyPageIndex:reveal'],
    platform: [...ownOrganisation, 'PlatformOperateBusinessPageIndex:reveal', 'PlatformCustomerCompanyPageIndex:reveal'],
    agency: [...ownOrganisation, 'AgencyCustomerCompanyPageIndex:reveal'],
    company: ownOrganisation,
  },
  executive: riskLists,
  user_blacklist: riskLists,
  // Whoever audits has to know whom it goes to.
  withdraw: { park: ['ParkFinanceAccountPageIndex:audit'], agency: ['AgencyFinanceCmbPageIndex:audit'] },
}

type Target = 'park' | 'platform' | 'agency' | 'company'

/** Of `tenant`, for each kind of organisation below: the page that shows one. */
export const BELOW_KEYS: { readonly [F in Flavour]?: { readonly [T in Target]?: PermissionKey<F> } } = {
  saas: { platform: 'AdminCustomerGroupPageIndex:reveal', park: 'AdminOperateParkPageIndex:reveal' },
  park: { company: 'ParkCustomerCompanyPageIndex:reveal' },
  platform: { agency: 'PlatformOperateBusinessPageIndex:reveal', company: 'PlatformCustomerCompanyPageIndex:reveal' },
  agency: { company: 'AgencyCustomerCompanyPageIndex:reveal' },
}

/** Of `tenant`, for one's own organisation. */
export const OWN_KEY = ownOrganisation[0]

/** Any one suffices; empty: this flavour never sees such data. */
export const revealKeys = <F extends Flavour>(kind: RevealKind, flavour: F): readonly PermissionKey<F>[] => KEYS[kind][flavour] ?? []
