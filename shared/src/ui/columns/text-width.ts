/** In the size of the font. Chinese signs are as wide as they are high, Latin ones and digits about half as wide. */
export const ems = (text: string): number => [...text].reduce((sum, sign) => sum + (sign > '\u00ff' ? 1 : 0.6), 0)
