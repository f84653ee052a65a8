/** The number of rows of each kind in the set. */
export interface Size {
  readonly parks: number
  readonly platforms: number
  readonly agencies: number
  readonly companies: number
  readonly persons: number
  /** Company-users: one person working for one company each. */
  readonly cooperations: number
  readonly tasks: number
  readonly bills: number
  readonly settlements: number
}

/** 1 is set M of domain.md §7; SET_M_SCALE=0.02 is enough to test its generator. */
export const scale = Number(process.env['SET_M_SCALE'] ?? 1)

export function sizeOf(part: number): Size {
  if (!(part > 0 && part <= 4)) throw new Error(`SET_M_SCALE=${part} 不正确：应大于 0，不超过 4`)
  const some = (all: number, least: number): number => Math.max(least, Math.round(all * part))
  return {
    parks: 3,
    platforms: 3,
    agencies: some(20, 6),
    companies: some(600, 18),
    persons: some(80_000, 800),
    cooperations: some(110_000, 1100),
    tasks: some(30_000, 200),
    bills: some(1_200_000, 12_000),
    settlements: some(20_000, 200),
  }
}
