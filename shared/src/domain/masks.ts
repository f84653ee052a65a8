// Masking of personal data for screens (domain.md §4, R563-R566).

/** 王小明 → 王**: the first character and always two stars (R563). Empty stays empty. */
export function maskName(name: string): string {
  const [first] = Array.from(name.trim())
  return first === undefined ? '' : `${first}**`
}

/** 海口智联科技有限公司 → 海口******公司: the first and last two characters of an organisation's name. */
export const maskOrganization = (name: string): string => maskMiddle(name.trim(), 2, 2)

/** Keeps `head` and `tail` characters and replaces the rest by stars; a text that is too short is masked completely. */
export function maskMiddle(text: string, head: number, tail: number): string {
  if (text.length <= head + tail) return '*'.repeat(text.length)
  return text.slice(0, head) + '*'.repeat(text.length - head - tail) + text.slice(text.length - tail)
}

/** 19900138000 → 199****8000 (R564). */
export const maskPhone = (phone: string): string => maskMiddle(phone.replace(/\s/g, ''), 3, 4)

/** Identity number, first and last character kept (R565). */
export const maskIdNo = (idNo: string): string => maskMiddle(idNo.trim(), 1, 1)

/** Identity number, first two and last two characters kept (R566). */
export const maskIdNoTwo = (idNo: string): string => maskMiddle(idNo.trim(), 2, 2)

/** Bank card: the last four digits kept, 6225880000000001 → ************0001. */
export const maskCard = (card: string): string => maskMiddle(card.replace(/\s/g, ''), 0, 4)

/** E-mail: first character and domain kept, zhang@b.cn → z***@b.cn (three stars whatever the length). */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  return at < 1 ? maskMiddle(email, 1, 0) : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** An openid of an official account: its first character and the last four, however long it is. */
export const maskOpenid = (openid: string): string => (openid.length < 12 ? '*'.repeat(openid.length) : `${openid.slice(0, 1)}****${openid.slice(-4)}`)

/** Payee account: masked as card, phone or e-mail, depending on its form. */
export function maskAccount(account: string): string {
  if (account.includes('@')) return maskEmail(account)
  const plain = account.replace(/\s/g, '')
  return plain.length === 11 ? maskPhone(plain) : maskCard(plain)
}

/** Card in groups of four for reading: 6225 8800 0000 0001. */
export const groupCard = (card: string): string => card.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** Several in one text, separated by commas or blanks. */
export const splitIdNos = (text: string): string[] => text.split(/[,，、;；\s]+/u).filter((one) => one !== '')

export const maskIdNos = (text: string): string => splitIdNos(text).map(maskIdNoTwo).join('，')
