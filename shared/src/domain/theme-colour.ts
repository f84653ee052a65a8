/** The accent colour without a brand colour. */
export const defaultColour = '#1f5fd6'

/** antd's own red has too little contrast on white. */
export const errorColour = '#cf1322'

/** The lightest grey with enough contrast; antd's own placeholder colour has too little. */
export const placeholderColour = (isDark: boolean): string => (isDark ? '#8c8c8c' : '#757575')

type Rgb = readonly [red: number, green: number, blue: number]

/** The brand's colour if valid (`#abc`, `#aabbcc`), else the default: a typo must not break the styles. */
export function themeColour(given: string | null | undefined): string {
  return given && /^#([0-9a-f]{3}|[0-9a-f]{6})$/iu.test(given) ? given : defaultColour
}

/**
 * The named levels of the theme (R050): `primary`, `light-1` to `light-9` mixed with the background in tenths,
 * `shade-1` with a fifth of black. As CSS custom properties, for the few places that antd's tokens do not reach.
 */
export function themeLevels(colour: string, isDark = false): Readonly<Record<string, string>> {
  const primary = parse(colour)
  const ground: Rgb = isDark ? [20, 20, 20] : [255, 255, 255]
  const lights = Array.from({ length: 9 }, (_, index) => [`--theme-light-${index + 1}`, hex(mix(primary, ground, (index + 1) / 10))])
  return {
    '--theme-primary': hex(primary),
    ...Object.fromEntries(lights),
    '--theme-shade-1': hex(mix(primary, [0, 0, 0], 0.2)),
  }
}

/** The brand's colour for a dark background; `share` of white mixed in. */
export function lightened(colour: string, share: number): string {
  return hex(mix(parse(colour), [255, 255, 255], share))
}

function parse(colour: string): Rgb {
  const digits = colour.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (from: number) => Number.parseInt(full.slice(from, from + 2), 16)
  return [part(0), part(2), part(4)]
}

function mix([red, green, blue]: Rgb, [red2, green2, blue2]: Rgb, share: number): Rgb {
  const blend = (one: number, other: number) => Math.round(one + (other - one) * share)
  return [blend(red, red2), blend(green, green2), blend(blue, blue2)]
}

function hex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
