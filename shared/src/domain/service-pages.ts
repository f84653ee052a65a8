// Who orders counted services, and who confirms them: the rights by action (R023, R024).
import type { Flavour } from './flavours.ts'
import type { TopupAction } from './machines/topup.ts'
import type { PermissionKey } from './permissions.ts'

type Keys = { readonly [F in Flavour]?: readonly PermissionKey<F>[] }

export const ORDER_LISTS = {
  saas: ['AdminProductRechargePageIndex'], park: ['ParkFinanceRechargePageIndex'], platform: ['PlatformOperateRechargePageIndex'], agency: ['AgencyFinanceRechargePageIndex'],
} as const satisfies Keys

/** Their own uses, of those who buy. */
export const USE_LISTS = { park: ORDER_LISTS.park, platform: ORDER_LISTS.platform, agency: ORDER_LISTS.agency } as const satisfies Keys

export const ORDER_ADDS = {
  saas: ['AdminProductRechargePageAdd'], park: ['ParkFinanceRechargePageIndex:add'], platform: ['PlatformOperateRechargePageIndex:add'], agency: ['AgencyFinanceRechargePageIndex:add'],
} as const satisfies Keys

const edits = {
  park: ['ParkFinanceRechargePageIndex:edit'], platform: ['PlatformOperateRechargePageIndex:edit'], agency: ['AgencyFinanceRechargePageIndex:edit'],
} as const satisfies Keys

const confirms = { saas: ['AdminProductRechargePageIndex:confirm'] } as const satisfies Keys

/** In the address of a list of those who buy: over it the form of a new order, filled with what lasts three months. */
export const APPLY_PARAM = 'apply'

export const ORDER_STEPS: Readonly<Record<TopupAction, Keys>> = {
  update: { ...edits, saas: ['AdminProductRechargePageIndex:edit'] },
  resubmit: edits,
  upload_voucher: { park: ['ParkFinanceRechargePageIndex:upload_voucher'], platform: ['PlatformOperateRechargePageIndex:upload_voucher'], agency: ['AgencyFinanceRechargePageIndex:upload_voucher'] },
  confirm: confirms,
  reject: confirms,
  cancel: {
    saas: ['AdminProductRechargePageIndex:cancel'], park: ['ParkFinanceRechargePageIndex:cancel'], platform: ['PlatformOperateRechargePageIndex:cancel'], agency: ['AgencyFinanceRechargePageIndex:cancel'],
  },
}
