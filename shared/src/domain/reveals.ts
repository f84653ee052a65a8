// Personal data that screens show masked and users may reveal: one value at a time, with an audit entry (domain.md §4).

import type { Flavour } from './flavours.ts'
import type { PermissionKey } from './permissions.ts'

export type RevealKind = 'bill' | 'company_user' | 'staff'
export type RevealField = 'id_no' | 'phone' | 'account_no'

/** The revealable fields of each kind. */
export const REVEAL_FIELDS: Readonly<Record<RevealKind, readonly RevealField[]>> = {
  bill: ['id_no', 'phone', 'account_no'],
  company_user: ['id_no', 'phone'],
  staff: ['phone'],
}

export const REVEAL_LABELS: Readonly<Record<RevealField, string>> = { id_no: '身份证号', phone: '手机号', account_no: '收款账号' }

/** A phone number needs no reason; account numbers and identity numbers do. */
export const needsReason = (field: RevealField): boolean => field !== 'phone'

/** The usual reasons; any other can be typed. */
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

/** Any one suffices; empty: this flavour never sees such data. */
export const revealKeys = <F extends Flavour>(kind: RevealKind, flavour: F): readonly PermissionKey<F>[] => KEYS[kind][flavour] ?? []
