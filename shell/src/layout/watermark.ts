/** The user's name and the last four digits of the phone (R041). */
export function watermarkText(name: string, phone: string): string {
  return `${name} ${phone.slice(-4)}`.trim()
}
