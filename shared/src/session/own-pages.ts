import type { commonPages } from '../domain/pages/common.ts'
import type { StaffInfo } from './session.ts'

type OwnPages = (typeof commonPages)['CommonUserModule']['pages']

/** Spelled out, because the page table is not needed before sign-in. */
export const manualRoute = 'CommonManualPageIndex' satisfies keyof OwnPages
export const manualPath: `/${OwnPages['CommonManualPageIndex']['path']}` = '/common/manual'

/** The manual does not depend on roles: exactly those users whose flag shows the link may open it (R034, R035). */
export function grantedByFlags({ app, is_display_product_manual: hasManual }: Pick<StaffInfo, 'app' | 'is_display_product_manual'>): readonly string[] {
  return app === 'company' && hasManual ? [manualRoute] : []
}
