// The contrast of two colours (WCAG 2.2), and colours that have enough of it.

/** WCAG's minimum contrast for text of our size. */
export const enoughContrast = 4.5

/** The nearest colour of the same hue with enough contrast on `ground`; an unparsable colour is returned unchanged. */
export function readableOn(colour: string, ground: string): string {
  const [text, back] = [parse(colour), parse(ground)]
  if (text === null || back === null) return colour
  const base = over(back, { red: 255, green: 255, blue: 255, alpha: 1 })
  const pole = luminance(base) > 0.4 ? 0 : 255
  for (let share = 0; share <= 1; share += 0.02) {
    const mixed = blend(over(text, base), { red: pole, green: pole, blue: pole, alpha: 1 }, share)
    if (contrast(mixed, base) >= enoughContrast) return share === 0 ? colour : hex(mixed)
  }
  return pole === 0 ? '#000000' : '#ffffff'
}

/** The contrast ratio of `colour` on `ground`: 1 to 21; 1 for an unparsable one. */
export function contrastOf(colour: string, ground: string): number {
  const [text, back] = [parse(colour), parse(ground)]
  return text === null || back === null ? 1 : contrast(over(text, back), back)
}

interface Colour {
  readonly red: number
  readonly green: number
  readonly blue: number
  readonly alpha: number
}

/** `#rgb`, `#rrggbb`, `rgb()` and `rgba()`: the formats of antd's tokens. */
function parse(text: string): Colour | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/iu.exec(text)
  if (short) return parse(`#${short.slice(1).map((digit) => digit + digit).join('')}`)
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(text)?.slice(1).map((part) => Number.parseInt(part, 16))
  const called = /^rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\)$/u.exec(text)?.slice(1).map((part) => (part === undefined ? 1 : Number(part)))
  const [red, green, blue, alpha = 1] = long ?? called ?? []
  return red === undefined || green === undefined || blue === undefined ? null : { red, green, blue, alpha }
}

/** A translucent colour blended with an opaque one. */
const over = (colour: Colour, ground: Colour): Colour => ({ ...blend(ground, colour, colour.alpha), alpha: 1 })

function blend(one: Colour, other: Colour, share: number): Colour {
  const mix = (a: number, b: number) => a + (b - a) * share
  return { red: mix(one.red, other.red), green: mix(one.green, other.green), blue: mix(one.blue, other.blue), alpha: 1 }
}

/** WCAG 2.2, relative luminance. */
function luminance({ red, green, blue }: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = Math.round(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const hex = ({ red, green, blue }: Colour): string => `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
