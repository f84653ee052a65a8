// Province, city and district, in the form of inputs and of the wire. Both use names, because names survive renumbering.

/** One to three names, from the province down; empty for none. */
export type AreaPath = readonly string[]

/** In a filter (R488–R490): only the levels that were chosen. */
export interface AreaParams {
  readonly province?: string
  readonly city?: string
  readonly district?: string
}

/** The address in a record (R216, R491); '' where nothing was chosen. */
export interface Address {
  readonly province: string
  readonly city: string
  readonly district: string
  /** Street and number. */
  readonly detail: string
}

/** The greatest length of `detail`. */
export const addressDetailMost = 100

export const emptyAddress: Address = { province: '', city: '', district: '', detail: '' }

/** A filter's area of one item sends the province, of two the city as well, of three the district as well (R488–R490). */
export function areaParams([province, city, district]: AreaPath): AreaParams {
  return {
    ...(province !== undefined && { province }),
    ...(city !== undefined && { city }),
    ...(district !== undefined && { district }),
  }
}

/** The area as part of an address object (R491). */
export function addressOf([province = '', city = '', district = '']: AreaPath, detail: string): Address {
  return { province, city, district, detail }
}

/** The area as an input shows it; stops at the first missing level. */
export function areaPath({ province, city, district }: AreaParams): string[] {
  const parts = [province ?? '', city ?? '', district ?? '']
  const gap = parts.indexOf('')
  return gap === -1 ? parts : parts.slice(0, gap)
}

/** In one line, without repeating a municipality: 海南省海口市龙华区示例路 1 号, 上海市浦东新区…. */
export function addressText({ province, city, district, detail }: Address): string {
  return `${province}${city === province ? '' : city}${district}${detail}`
}

/** The chosen levels, a municipality once: 海南省 / 海口市, 上海市 / 浦东新区. */
export function areaText(path: AreaPath): string {
  return path.filter((name, index) => name !== path[index - 1]).join(' / ')
}
