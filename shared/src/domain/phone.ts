/** 11 digits, 1 then 3-9 (R447). No whitespace: call normalizePhone first. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)

/** Phone without any whitespace, as sent with an SMS request (domain.md §4). */
export const normalizePhone = (text: string): string => text.replace(/\s/g, '')
