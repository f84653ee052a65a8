// Parses text as people type or paste it into the value to store, with errors in Chinese. Used by forms; the
// server checks again. Two levels as in validators.ts: `error` (format) blocks a form, `warning` (checksum) does not.
import { addDays, addMonths, isRealDate } from './time.ts'
import type { BusinessDate } from './time.ts'
import { isPhone } from './phone.ts'
import { bankOfCard, checkCreditCode, checkIdNo, isBankCard, isCreditCode, isEmail, isIdNoFormat, isLandline, isLuhn } from './validators.ts'

export type TextReading = {
  /** The normalised text, kept even when it is wrong, so that nothing typed is lost. */
  value: string
  error?: string
  /** Further typing may still make the text valid: show no error before the field loses focus. */
  isPartial?: boolean
  warning?: string
  /** Information derived from the value: the bank of a card. */
  note?: string
}

/** Full-width letters and digits become half-width; whitespace and invisible characters from copied text are removed. */
const tidy = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
const dashes = /[-‐-―−－]/gu
/** A spreadsheet turned a long number into 1.1E+17: its last digits are lost and must be taken from the source. */
const isFloat = (text: string): boolean => /^\d(\.\d+)?[eE]\+?\d+$/u.test(text)
const floatText = (what: string): string => `${what}被表格软件改成了数字，请从原文件重新复制`

/** `+86 199-0013-8000` → `19900138000` (R447). */
export function readPhone(text: string): TextReading {
  const value = tidy(text).replaceAll(dashes, '').replace(/^(?:\+86|0086|86(?=1\d{10}$))/u, '')
  if (value === '' || isPhone(value)) return { value }
  if (isFloat(value)) return { value, error: floatText('手机号') }
  if (/\D/u.test(value)) return { value, error: '手机号只能是数字' }
  if (!/^1([3-9]|$)/u.test(value)) return { value, error: '手机号应以 13 至 19 开头' }
  return { value, error: `手机号应为 11 位，现在是 ${value.length} 位`, isPartial: value.length < 11 }
}

/** `（010）12345678` → `010-12345678` (R448). */
export function readLandline(text: string): TextReading {
  const value = tidy(text).replaceAll(dashes, '-').replace(/^\((\d{3,4})\)-?/u, '$1-')
  if (value === '' || isLandline(value)) return { value }
  if (/[^\d-]/u.test(value)) return { value, error: '座机号只能是数字和短横线' }
  return { value, error: '座机号应为 3 至 4 位区号加 7 至 8 位号码，如 010-12345678', isPartial: value.length < 12 }
}

/** R449 */
export function readEmail(text: string): TextReading {
  const value = tidy(text)
  if (value === '' || isEmail(value)) return { value }
  const ending = /\.([A-Za-z]{5,})$/u.exec(value)?.[1]
  if (ending !== undefined) return { value, error: `邮箱后缀“.${ending}”过长，应为 2 至 4 个字母` }
  return { value, error: '邮箱格式不正确，应如 name@example.com', isPartial: true }
}

/** An identity number in one way of writing it, right or not: half-width, in capitals, without blanks, dashes and what is invisible. */
export const normalIdNo = (text: string): string => tidy(text).replaceAll(dashes, '').toUpperCase()

/** Spaces and dashes are removed, `x` becomes `X`; 18 or 15 characters (R450–R452). A wrong checksum gives a warning. */
export function readIdNo(text: string, today: BusinessDate): TextReading {
  const value = normalIdNo(text)
  if (value === '') return { value }
  if (isIdNoFormat(value)) {
    const fault = checkIdNo(value, today)
    return fault === null ? { value } : { value, warning: fault }
  }
  if (isFloat(value)) return { value, error: floatText('身份证号') }
  if (/[^\dX]|X(?=.)/u.test(value)) return { value, error: '身份证号只能是数字，末位可以是 X' }
  return { value, error: `身份证号应为 18 位或 15 位，现在是 ${value.length} 位`, isPartial: value.length < 18 }
}

/** Spaces and dashes are removed; 12 to 19 digits. A wrong check digit gives a warning, since company accounts have none. */
export function readBankCard(text: string): TextReading {
  const value = tidy(text).replaceAll(dashes, '')
  if (value === '') return { value }
  if (isFloat(value)) return { value, error: floatText('银行卡号') }
  if (/\D/u.test(value)) return { value, error: '银行卡号只能是数字' }
  if (!isBankCard(value)) return { value, error: `银行卡号应为 12 至 19 位，现在是 ${value.length} 位`, isPartial: value.length < 12 }
  const bank = bankOfCard(value)
  return { value, ...(bank !== null && { note: bank }), ...(!isLuhn(value) && { warning: '卡号校验位不正确，请核对' }) }
}

/** 18 characters, upper case. A wrong checksum gives a warning. */
export function readCreditCode(text: string): TextReading {
  const value = tidy(text).replaceAll(dashes, '').toUpperCase()
  if (value === '') return { value }
  const fault = checkCreditCode(value)
  if (fault === null) return { value }
  return isCreditCode(value) ? { value, warning: fault } : { value, error: fault, isPartial: value.length < 18 && !/[^0-9A-Z]|[IOSVZ]/u.test(value) }
}

/** Both ends inclusive. */
export type DaySpan = readonly [from: BusinessDate, to: BusinessDate]
export type SpanReading = { ok: true; span: DaySpan } | { ok: false; reason: string }

const pad = (digits: string): string => digits.padStart(2, '0')

/** One day or one month in the usual notations; undefined when it is neither. */
function readDay(text: string): DaySpan | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?月?|(\d{2})(\d{2})?)$/u.exec(text)
  if (!match) return undefined
  const [, year = '', m1, d1, m2, d2] = match
  const month = `${year}-${pad(m1 ?? m2 ?? '')}`
  const day = d1 ?? d2
  if (day !== undefined) return isRealDate(`${month}-${pad(day)}`) ? [`${month}-${pad(day)}`, `${month}-${pad(day)}`] : undefined
  return isRealDate(`${month}-01`) ? [`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)] : undefined
}

/**
 * `2026-01-01~2026-02-01`, `2026/1/1 至 2026/2/1`, `20260101-20260201`, `2026年1月` (a whole month), one day alone.
 * The error is in Chinese and names the part that cannot be parsed.
 */
export function readDaySpan(text: string): SpanReading {
  const plain = text.normalize('NFKC').trim()
  if (plain === '') return { ok: false, reason: '请输入日期区间' }
  const parts = splitSpan(plain)
  if (parts === undefined) return { ok: false, reason: `读不出日期区间“${plain}”，请按 2026-01-01~2026-01-31 填写` }
  const spans = parts.map((part) => readDay(part.replaceAll(/\s/gu, '')))
  const [first, last = first] = spans
  if (first === undefined || last === undefined) {
    return { ok: false, reason: `“${parts[spans.indexOf(undefined)] ?? plain}”不是有效的日期，应如 2026-01-31` }
  }
  return first[0] > last[1] ? { ok: false, reason: `开始日期 ${first[0]} 晚于结束日期 ${last[1]}` } : { ok: true, span: [first[0], last[1]] }
}

/** At most two parts: separated by a word or tilde, else by a dash between two dates that contain none. */
function splitSpan(text: string): string[] | undefined {
  const byWord = text.split(/\s*(?:~|～|至|到|,|，|—+|–|--)\s*|\s+-\s+/u).filter((part) => part !== '')
  if (byWord.length === 2) return byWord
  if (byWord.length > 2) return undefined
  const byDash = /^([\d/.年月日]+)-([\d/.年月日]+)$/u.exec(text)
  if (byDash && !/^\d{4}-\d{1,2}$/u.test(text)) return byDash.slice(1)
  const byBlank = text.split(/\s+/u)
  return byBlank.length === 2 ? byBlank : byBlank.length === 1 ? byBlank : undefined
}
