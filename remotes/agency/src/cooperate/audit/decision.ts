import type { Verdict } from '@linggong/shared/domain/verdict'

/** A verdict as the calls about audits of workers take it. */
export const decisionOf = ({ result, ...rest }: { readonly result: Verdict; readonly reason?: string | undefined; readonly version: number }) => ({ ...rest, status: result === 'pass' ? ('passed' as const) : ('rejected' as const) })
