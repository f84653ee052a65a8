// Two layers on purpose (domain.md §4): `is…` checks the format as the specification words it and is used by forms;
// `check…` is the strict layer (checksum, real date) that blocks on the server and warns in forms.
import { isPhone, normalizePhone } from './phone.ts'
import { isRealDate } from './time.ts'
import type { BusinessDate } from './time.ts'

/** 3-4 digit area code, optional dash, 7-8 digits (R448). An 11-digit mobile matches too: test isPhone first. */
export const isLandline = (text: string): boolean => /^\d{3,4}-?\d{7,8}$/.test(text)

/** E-mail with a top-level domain of 2-4 letters (R449). */
export const isEmail = (text: string): boolean => /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,4}$/.test(text)

/** 15 or 18 characters, X or x as the last of 18 (R450-R452). Format only, no checksum. */
export const isIdNoFormat = (text: string): boolean => /^(\d{15}|\d{17}[\dXx])$/.test(text)

/** Digits with an optional decimal part (R453). */
export const isNumeric = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** 6-16 word characters (R454). */
export const isPasswordLike = (text: string): boolean => /^\w{6,16}$/.test(text)

/** Half-width parentheses of a name become full-width before saving: 测试(上海) → 测试（上海） (domain.md §4). */
export const toFullWidthParentheses = (text: string): string => text.replaceAll('(', '（').replaceAll(')', '）')

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECK = '10X98765432'
const PROVINCES = new Set('11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '))

/** The birth date 'YYYY-MM-DD' written in an identity number of right format, else null. The date need not be real: checkIdNo says so. */
export function birthDateOf(idNo: string): BusinessDate | null {
  if (!isIdNoFormat(idNo)) return null
  const d = idNo.length === 15 ? `19${idNo.slice(6, 12)}` : idNo.slice(6, 14)
  return `${d.slice(0, 4)}-${d.slice(4, 6)}-${d.slice(6, 8)}`
}

/** The check character GB 11643 demands for the first 17 digits. */
export function idCheckCharacter(first17: string): string {
  const total = ID_WEIGHTS.reduce((acc, w, i) => acc + w * Number(first17[i] ?? 0), 0)
  return ID_CHECK[total % 11] ?? ''
}

/** Strict identity check: format, province, real birth date 1900..today, GB 11643 checksum. A Chinese reason, or null when valid (domain.md §4). */
export function checkIdNo(idNo: string, today: BusinessDate): string | null {
  if (idNo === '') return '请输入身份证号'
  if (!isIdNoFormat(idNo)) return '身份证号应为 18 位或 15 位'
  if (!PROVINCES.has(idNo.slice(0, 2))) return '身份证号的地区码不存在'
  const birth = birthDateOf(idNo)
  if (birth === null || !isRealDate(birth)) return '身份证号中的出生日期不存在'
  if (birth < '1900-01-01' || birth > today) return '身份证号中的出生日期超出范围'
  if (idNo.length === 18 && idCheckCharacter(idNo) !== idNo.slice(17).toUpperCase()) return '身份证号校验码不正确，请核对'
  return null
}

/** A number of 15 digits, as they were until 2012, with the century and check character that it has today; any other as it is, in capitals. */
export function fullIdNo(idNo: string): string {
  if (!/^\d{15}$/.test(idNo)) return idNo.toUpperCase()
  const first17 = `${idNo.slice(0, 6)}19${idNo.slice(6)}`
  return `${first17}${idCheckCharacter(first17)}`
}

/** 男 or 女 by the 17th (15-digit: last) digit; null on a wrong format. */
export function genderOf(idNo: string): '男' | '女' | null {
  if (!isIdNoFormat(idNo)) return null
  return Number(idNo.length === 15 ? idNo.at(-1) : idNo[16]) % 2 === 1 ? '男' : '女'
}

/** Full years on a business date; null on a wrong format. */
export function ageOn(idNo: string, date: BusinessDate): number | null {
  const birth = birthDateOf(idNo)
  if (birth === null) return null
  return Number(date.slice(0, 4)) - Number(birth.slice(0, 4)) - (date.slice(5) < birth.slice(5) ? 1 : 0)
}

const CREDIT_SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** 18 symbols of the unified social credit code, either case (domain.md §4). No checksum. */
export const isCreditCode = (text: string): boolean => /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text.toUpperCase())

/** The code with its check symbol, from the 17 symbols before it (domain.md §4). */
export function creditCodeOf(symbols: string): string {
  const total = CREDIT_WEIGHTS.reduce((acc, w, i) => acc + w * CREDIT_SYMBOLS.indexOf(symbols[i] ?? ''), 0)
  return `${symbols.slice(0, 17)}${CREDIT_SYMBOLS[(31 - (total % 31)) % 31] ?? ''}`
}

/** Strict GB 32100 check; a Chinese reason, or null when valid. */
export function checkCreditCode(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (code === '') return '请输入统一社会信用代码'
  if (!isCreditCode(code)) return '统一社会信用代码应为 18 位，不含 I、O、S、V、Z'
  return creditCodeOf(code) === code ? null : '统一社会信用代码校验码不正确，请核对'
}

/** 12-19 digits once spaces are stripped. No checksum: company accounts have none (domain.md §4). */
export const isBankCard = (text: string): boolean => /^\d{12,19}$/.test(text.replace(/\s/g, ''))

/** A bank card whose Luhn digit is right: the strict layer for personal cards. */
export function isLuhn(text: string): boolean {
  if (!isBankCard(text)) return false
  const digits = text.replace(/\s/g, '')
  let total = 0
  for (let i = 0; i < digits.length; i++) {
    const d = Number(digits[digits.length - 1 - i])
    total += i % 2 === 0 ? d : d > 4 ? 2 * d - 9 : 2 * d
  }
  return total % 10 === 0
}

// The commonest debit BINs; an unknown BIN is no error (domain.md §4).
const BANKS: readonly (readonly [name: string, bins: string])[] = [
  ['招商银行', '622588 622575 622576 622577 622578 622579 622580 622609 621483 621485 621486 621286 410062 468203'],
  ['工商银行', '622202 622203 622208 622200 955880 621226 621225 621723 620058 621558 621559'],
  ['建设银行', '621700 622700 436742 621284 621081 621467 623668 623094'],
  ['农业银行', '622848 622845 622846 622849 622822 622823 622821 622841 623052 621282 623206'],
  ['中国银行', '621660 621661 621663 621666 621785 621786 621787 601382 456351 621790 623208'],
  ['交通银行', '622258 622259 622260 622261 621069 621002 405512 621436 623261'],
  ['邮储银行', '622188 621799 621096 621098 622150 622151 621095 955100 621797 621798 623218'],
  ['中信银行', '622690 622691 622692 622696 622698 621768 621771 433670 621767 623280'],
  ['光大银行', '622660 622661 622662 622663 622664 622665 622666 622667 622668 622669 622670 622671 622672 622673 621489 621492 623155'],
  ['民生银行', '622615 622616 622617 622618 622619 622620 622621 622622 621691 415599 421393 623255'],
  ['兴业银行', '622908 622909 966666 438588 438589 622902'],
  ['浦发银行', '622516 622517 622518 622521 622522 622523 621792 621793 621795 621796 623250'],
  ['平安银行', '622298 622155 622156 622155 621626 622986 622989 623058 602907'],
  ['广发银行', '622568 621462 622556 623259'],
  ['华夏银行', '622630 622631 622632 622633 621222 623020 623021 623022 623023'],
]
/** The banks whose cards are recognised. */
export const CARD_BANKS: readonly string[] = /* @__PURE__ */ BANKS.map(([name]) => name)
const BANK_BY_BIN = new Map(BANKS.flatMap(([name, bins]) => bins.split(' ').map((bin) => [bin, name] as const)))

/** The bank of a card by its BIN, or null when the BIN is not known. */
export function bankOfCard(card: string): string | null {
  return BANK_BY_BIN.get(card.replace(/\s/g, '').slice(0, 6)) ?? null
}

/** An Alipay account is a phone or an e-mail. */
export const isAlipayAccount = (text: string): boolean => isPhone(normalizePhone(text)) || isEmail(text.trim())

/** The channel a payee account is paid through: 'card', 'alipay', or null when it is neither. */
export function accountKind(text: string): 'card' | 'alipay' | null {
  if (isAlipayAccount(text)) return 'alipay'
  return isBankCard(text) ? 'card' : null
}
