// Where a brand's picture is read, and whether its colour can be read.

/** A stored picture as an address that needs no sign-in: it stands on the login page. Others stay as they are. */
export function logoSource(fileUrl: string): string {
  return /^\/v1\/files\/[0-9a-f-]{36}$/u.test(fileUrl) ? `${fileUrl}/logo` : fileUrl
}

/** Contrast of white on a colour `#rrggbb` (WCAG 2.2, relative luminance): 1 to 21. Buttons write white on the theme colour. */
export function contrastOnWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => linear(Number.parseInt(colour.slice(from, from + 2), 16) / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** Below this, small text is hard to read (WCAG 2.2 AA). */
export const enoughContrast = 4.5

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
