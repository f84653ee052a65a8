import type { commonPages } from '../domain/pages/common.ts'
import type { StaffInfo } from './session.ts'

type OwnPages = (typeof commonPages)['CommonUserModule']['pages']

/** Written out, because the table itself is not needed before sign-in. */
export const manualRoute = 'CommonManualPageIndex' satisfies keyof OwnPages
export const manualPath: `/${OwnPages['CommonManualPageIndex']['path']}` = '/common/manual'

/** The manual is no matter of roles: whoever is shown its link may open it, and nobody else (R034, R035). */
export function grantedByFlags({ app, is_display_product_manual: hasManual }: Pick<StaffInfo, 'app' | 'is_display_product_manual'>): readonly string[] {
  return app === 'company' && hasManual ? [manualRoute] : []
}
