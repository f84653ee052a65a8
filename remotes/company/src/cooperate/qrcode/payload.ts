import type { AreaPath } from '@linggong/shared/domain/area'

export interface QrcodeValues {
  readonly name: string
  /** `YYYY-MM-DD HH:mm:ss`, as a clock in Shanghai shows it. */
  readonly start_at: string
  /** Null until it is chosen; kept while long-term is on, so that switching it off brings it back. */
  readonly end_at: string | null
  readonly is_long: boolean
  readonly area: AreaPath
}

/** What is sent: the end only where the code has one (R502, R503, R631). */
export const payloadOf = ({ name, start_at, end_at, is_long, area }: QrcodeValues) => ({
  name,
  start_at,
  ...(!is_long && end_at !== null && { end_at }),
  is_long,
  area: [...area],
})
