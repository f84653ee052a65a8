// Personal data that screens show masked and that a person may look at whole: one value at a time, on the record (domain.md §4).

import type { personalFields } from './fields/personal.ts'
import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

export type RevealKind = 'bill' | 'company_user' | 'staff'
export type RevealField = keyof typeof personalFields

/** What each kind has. */
export const REVEAL_FIELDS: Readonly<Record<RevealKind, readonly RevealField[]>> = {
  bill: ['id_no', 'phone', 'account_no'],
  company_user: ['id_no', 'phone'],
  staff: ['phone'],
}

/** A number to call somebody needs no words; what opens an account or a person's whole identity does. */
export const needsReason = (field: RevealField): boolean => field !== 'phone'

/** What people mostly look for; anything else is written by hand. */
export const REVEAL_REASONS: readonly string[] = ['核对付款信息', '核实身份', '办理税务事项', '处理用户咨询或投诉']

/** How long a value stays on the screen. */
export const REVEAL_SECONDS = 30

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

const workers: Keys = {
  park: ['ParkBusinessSettlementsPageIndex:reveal'],
  platform: ['PlatformSettlementSettPageIndex:reveal'],
  agency: ['AgencySettlementBillPageIndex:reveal'],
  company: ['CompanySettlementBillPageIndex:reveal'],
}
const colleagues = ['CommonSystemUsersPageIndex:reveal'] as const

const KEYS: Readonly<Record<RevealKind, Keys>> = {
  bill: workers,
  company_user: workers,
  staff: { saas: colleagues, park: colleagues, platform: colleagues, agency: colleagues, company: colleagues },
}

/** Any one suffices; none: this flavour has no such data before it. */
export const revealKeys = <F extends Flavour>(kind: RevealKind, flavour: F): readonly PermissionKey<F>[] => KEYS[kind][flavour] ?? []
