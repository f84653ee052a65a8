// Reading and checking cells, for every import kind with such a column (decision 17).
import { MAX_BILL_CENTS } from '../bounds.ts'
import { cooperationFaults, isOffAge, WORKER_AGES, workerIdFault } from '../company-users.ts'
import { formatCents, parseYuan, percentToPpm, TOO_LARGE } from '../money.ts'
import { readPayee } from '../payee-account.ts'
import { isRealDate } from '../time.ts'
import { isPhone, normalizePhone } from '../phone.ts'
import { ageOn, checkCreditCode, checkIdNo, isBankCard, isEmail, isIdNoFormat, isLuhn, toFullWidthParentheses } from '../validators.ts'
import type { Cell, Finding } from './define.ts'

// Text pasted from other programs carries invisible characters and a leading apostrophe.
export const clean = (text: string): string => text.normalize('NFKC').replace(/[\u200B-\u200F\u2060\uFEFF]/g, '').trim().replace(/^'/, '')
const compact = (text: string): string => clean(text).replace(/\s/g, '')

const error = (text: string): Finding[] => [{ level: 'error', text }]
const warn = (text: string): Finding[] => [{ level: 'warn', text }]

const SCIENTIFIC = /^\d+(\.\d+)?E\+?\d+$/i
const AS_TEXT = '请将该列设为文本后重新填写'
const cutOff = (label: string): Finding[] => error(`${label}被表格软件改成了数字，末尾几位已丢失，${AS_TEXT}`)

const MAX_NAME = 50

/** The hundred commonest family names, which nine in ten people have: two or three other characters may be a department as well. */
const SURNAMES = new Set('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文')

/** A person's name; spaces between Chinese characters are removed. */
export const nameCell: Cell<string> = {
  hints: ['名字', '户名', '员工', '人员', '领款人', '持卡人', 'name'],
  looksLike: (text) => /^[\p{Script=Han}·]{2,8}$/u.test(text) && (text.includes('·') || (text.length <= 4 && SURNAMES.has(text.slice(0, 1)))),
  read: (text) => toFullWidthParentheses(clean(text).replace(/\s+/g, ' ').replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')),
  check(name, { label }) {
    if (name.length > MAX_NAME) return error(`${label}不能超过 ${MAX_NAME} 个字`)
    return /^[\p{L}·•.（） ]+$/u.test(name) ? [] : error(`${label}含有数字或特殊字符，请核对`)
  },
}

/** An identity number, converted to upper case; an age outside 16 to 65 is a warning. */
export const idNoCell: Cell<string> = {
  keepsDigits: true,
  hints: ['身份证', '证件', 'idcard', 'idno', 'idnumber'],
  looksLike: (text, today) => checkIdNo(text, today) === null,
  read: (text) => compact(text).toUpperCase(),
  check(idNo, { label, today }) {
    if (SCIENTIFIC.test(idNo) || /^\d{15,18}\.0+$/.test(idNo)) return cutOff(label)
    const reason = checkIdNo(idNo, today)
    // A spreadsheet keeps 15 digits of a number: the rest became zeros, so the check digit no longer matches.
    if (reason !== null && isIdNoFormat(idNo) && /^\d{15}000$/.test(idNo)) return cutOff(label)
    if (reason !== null) return error(reason)
    const age = ageOn(idNo, today)
    return age !== null && isOffAge(age) ? warn(`按身份证号年龄为 ${age} 岁，不在 ${WORKER_AGES.least} 至 ${WORKER_AGES.most} 岁之间，请核实`) : []
  },
}

/** Of somebody who shall become a worker: there an age outside of 16 to 65 is an error. */
export const workerIdNoCell: Cell<string> = {
  ...idNoCell,
  check(idNo, about) {
    const found = idNoCell.check(idNo, about)
    const fault = workerIdFault(idNo, about.today)
    return fault === null || found.some(({ level }) => level === 'error') ? found : error(fault)
  },
}

export const phoneCell: Cell<string> = {
  keepsDigits: true,
  hints: ['手机', '电话', '联系方式', 'phone', 'mobile', 'tel'],
  looksLike: isPhone,
  read: (text) => normalizePhone(compact(text)),
  check(phone, { label }) {
    if (SCIENTIFIC.test(phone)) return error(`${label}被表格软件改成了数字，${AS_TEXT}`)
    return isPhone(phone) ? [] : error(`${label}应为 11 位，以 13 至 19 开头`)
  },
}

/** A bank card or an Alipay account; dashes in card numbers are removed. */
export const accountCell: Cell<string> = {
  keepsDigits: true,
  hints: ['卡号', '账号', '帐号', '账户', '银行卡', 'account', 'card'],
  // A phone can be an account, but a column of phones is first of all a column of phones.
  looksLike: (text) => isLuhn(text) || isEmail(text),
  read(text) {
    const account = compact(text)
    return /^[\d-]+$/.test(account) ? account.replaceAll('-', '') : account
  },
  check(account, { label }) {
    if (SCIENTIFIC.test(account)) return cutOff(label)
    const payee = readPayee(account)
    if (typeof payee !== 'string') return []
    return isBankCard(account) && account.length > 15 && /^0+$/.test(account.slice(15)) ? cutOff(label) : error(payee)
  },
}

/** A worker's own bank card. */
export const cardCell: Cell<string> = {
  keepsDigits: true,
  hints: ['卡号', '银行卡', '账号', 'card', 'account'],
  looksLike: isLuhn,
  read: (text) => compact(text).replaceAll('-', ''),
  check(card, { label, today }) {
    if (SCIENTIFIC.test(card)) return cutOff(label)
    if (checkIdNo(card, today) === null) return error(cooperationFaults.idNoAsCard)
    if (isLuhn(card)) return []
    return isBankCard(card) && card.length > 15 && /^0+$/.test(card.slice(15)) ? cutOff(label) : error(`${label}不正确，请核对`)
  },
}

/** Yuan as text, parsed to cents; null when unreadable or larger than a bill may be. A submission contains the cents. */
export const yuanCell: Cell<number | null, 'cents'> = {
  travels: 'cents',
  hints: ['金额', '工资', '薪资', '薪酬', '报酬', '劳务费', '实发', '应发', 'amount', 'salary', 'pay'],
  // Whole numbers may be anything: ages, serial numbers, days.
  looksLike: (text) => /^[¥￥]?\d[\d,]*\.\d{1,2}$/u.test(text) || /^([¥￥]\d[\d,]*|\d{1,3}(,\d{3})+)$/u.test(text),
  read(text) {
    const parsed = parseYuan(clean(text), { allowNegative: true })
    return parsed.ok && parsed.cents <= MAX_BILL_CENTS ? parsed.cents : null
  },
  check(cents, { label, text }) {
    if (cents === null) return error(unreadable(label, text))
    if (cents < 0) return error(`${label}不能为负数`)
    return cents === 0 ? error(`${label}必须大于 0`) : []
  },
}

function unreadable(label: string, text: string): string {
  const parsed = parseYuan(text)
  if (parsed.ok || parsed.reason === TOO_LARGE) return `${label}不能超过 ${formatCents(MAX_BILL_CENTS)}，请拆分为多笔`
  const { reason } = parsed
  return reason === '金额最多两位小数' ? `${label}最多两位小数，填写为 ${text}` : reason.replace(/^金额的?/, label)
}

/** A fee or an upper bound in yuan: an empty cell is 0. */
export const feeCell: Cell<number | null, 'cents'> = {
  ...yuanCell,
  read: (text) => (clean(text) === '' ? 0 : yuanCell.read(text)),
  check: (cents, about) => (cents === 0 ? [] : yuanCell.check(cents, about)),
}

/** A ratio in percent with at most four decimals, with or without the sign; null when it is none. An empty cell is 0 (R468). */
export const percentCell: Cell<number | null, 'percent'> = {
  travels: 'percent',
  hints: ['比例', '费率', 'rate', 'ratio'],
  looksLike: (text) => /^\d{1,3}(\.\d{1,4})?[%％]$/u.test(text),
  read(text) {
    const digits = compact(text).replace(/%$/, '')
    if (digits === '') return 0
    try {
      const ppm = percentToPpm(digits)
      return ppm >= 0 && ppm <= 1_000_000 ? Number(digits) : null
    } catch {
      return null
    }
  },
  check(ratio, { label, text }) {
    if (ratio === null) return error(`${label}应为 0 至 100 的数，最多四位小数`)
    // A spreadsheet keeps 6.5% as 0.065.
    return ratio > 0 && ratio < 0.2 && !text.endsWith('%') ? warn(`${label}将按 ${ratio}% 计算，如应为 ${Number((ratio * 100).toFixed(4))}% 请改正`) : []
  },
}

/** The credit code of a registered organisation, in capitals. */
export const creditCodeCell: Cell<string> = {
  keepsDigits: true,
  hints: ['信用代码', '税号', '纳税人识别号'],
  looksLike: (text) => checkCreditCode(text) === null,
  read: (text) => compact(text).toUpperCase(),
  check(code) {
    const reason = checkCreditCode(code)
    return reason === null ? [] : error(reason)
  },
}

/** The name of an organisation, with full-width parentheses (R474–R477); how long it may be, the form says. */
export const organisationCell: Cell<string> = {
  hints: ['公司', '单位', 'company'],
  looksLike: (text) => /(公司|厂|店|中心|合作社|事务所)$/u.test(text),
  read: (text) => toFullWidthParentheses(clean(text).replaceAll(/\s+/g, ' ')),
  check: () => [],
}

/** One of a table's values, by its label or its code; empty for none. */
export const choiceCell = (table: readonly { readonly value: string; readonly label: string }[]): Cell<string> => ({
  looksLike: (text) => table.some(({ label }) => label === text),
  read(text) {
    const wanted = compact(text)
    return table.find(({ value, label }) => wanted === label || wanted === value)?.value ?? wanted
  },
  check: (value, { label }) => (table.some((one) => one.value === value) ? [] : error(`${label}应为${table.map((one) => one.label).join('、')}之一`)),
})

/** The number of another document. */
export const snCell: Cell<string> = { keepsDigits: true, read: compact, check: () => [] }

/** The names of an area, from the province down, in one cell; whether there is such an area, the server says. */
export const areaCell: Cell<readonly string[]> = {
  read: (text) => clean(text).split(/[/\s、,，>-]+/u).filter((name) => name !== ''),
  check: (path, { label }) => (path.length > 3 || path.some((name) => name.length > 20) ? error(`${label}应写作 海南省/海口市/龙华区，省或市也可以`) : []),
}

/** Free text up to `max` characters. */
export const textCell = (max: number): Cell<string> => ({
  read: clean,
  check: (text, { label }) => (text.length > max ? error(`${label}不能超过 ${max} 个字`) : []),
})

/** A day, as `2026-01-31`, also written with other separators; '' when it is none. */
export const dateCell: Cell<string> = {
  hints: ['日期', '时间', 'date'],
  looksLike: (text) => /^(19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/u.test(text),
  read(text) {
    const [, year = '', month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/u.exec(clean(text)) ?? []
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return year !== '' && isRealDate(date) ? date : ''
  },
  check: (date, { label, text }) => (date === '' ? error(`${label}应写作 2026-01-31，填写为 ${text.slice(0, 20)}`) : []),
}

/** A day that has come. */
export const pastDateCell: Cell<string> = {
  ...dateCell,
  check(date, about) {
    const found = dateCell.check(date, about)
    return found.length === 0 && date > about.today ? error(`${about.label}不能晚于今天`) : found
  },
}

/** How much of something, with at most two decimals, in hundredths; null when it is no such number. */
export const quantityCell: Cell<number | null> = {
  hints: ['数量', '件数', '次数', 'quantity', 'count'],
  isNumber: true,
  read(text) {
    const digits = compact(text).replaceAll(',', '')
    return /^\d{1,9}(\.\d{1,2})?$/u.test(digits) ? Math.round(Number(digits) * 100) : null
  },
  check(hundredths, { label }) {
    if (hundredths === null) return error(`${label}应为数字，最多两位小数，不超过 999,999,999.99`)
    return hundredths === 0 ? error(`${label}必须大于 0`) : []
  },
}
