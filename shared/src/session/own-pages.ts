import type { StaffInfo } from './session.ts'

export const manualRoute = 'CommonManualPageIndex'
export const manualPath = '/common/manual'

/** The manual is no matter of roles: whoever is shown its link may open it, and nobody else (R034, R035). */
export function grantedByFlags({ app, is_display_product_manual: hasManual }: Pick<StaffInfo, 'app' | 'is_display_product_manual'>): readonly string[] {
  return app === 'company' && hasManual ? [manualRoute] : []
}
