// Money is integer cents, ratios are integer ppm (6.5 % = 65_000). domain.md §3.1.

export const PPM = 1_000_000

/** Rounds n/d half away from zero; symmetric for negatives, so red invoices mirror blue ones (domain.md §3.1). Throws RangeError when d is 0. */
export function roundDiv(n: bigint, d: bigint): bigint {
  if (d === 0n) throw new RangeError('division by zero')
  const negative = n < 0n !== d < 0n
  const a = n < 0n ? -n : n
  const b = d < 0n ? -d : d
  const q = (2n * a + b) / (2n * b)
  return negative ? -q : q
}

/** A bigint as a number. Throws RangeError outside ±(2^53−1). */
export function safeNumber(value: bigint): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new RangeError('amount is beyond 2^53-1')
  return n
}

/** a·b/d rounded half away from zero, all integers, d > 0. Exact: uses BigInt where a·b exceeds the safe range. */
export function mulDiv(a: number, b: number, d: number): number {
  const product = a * b
  if (!Number.isInteger(a) || !Number.isInteger(b) || !Number.isInteger(d) || d <= 0) {
    throw new RangeError('mulDiv takes integers and a positive divisor')
  }
  if (!Number.isSafeInteger(product)) return safeNumber(roundDiv(BigInt(a) * BigInt(b), BigInt(d)))
  const n = Math.abs(product)
  const rest = n % d
  const q = (n - rest) / d + (rest >= d - rest ? 1 : 0)
  return product < 0 && q !== 0 ? -q : q
}

/** cents × ppm → cents, rounded half away from zero (domain.md §3.1). */
export const pct = (amount: number, ppm: number): number => mulDiv(amount, ppm, PPM)

/** The net part of a tax-inclusive amount (cents): r(amount·10^6, 10^6+ppm). */
export const exclusiveOf = (amount: number, ppm: number): number => mulDiv(amount, PPM, PPM + ppm)

/** Sum of cents, exact. Throws RangeError beyond ±(2^53−1), also on the way: what follows would be rounded. */
export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) {
    total += value
    if (!Number.isSafeInteger(total)) throw new RangeError('amount is beyond 2^53-1')
  }
  return total
}

/**
 * Allocates `total` cents over non-negative integer weights by largest remainder, ties to the lower index;
 * the parts always sum to `total`, a negative total mirrors the positive one (domain.md §3.1).
 * All weights zero: equal weights. Throws RangeError on a negative weight, or on no weights with a total other than 0.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  if (weights.some((w) => w < 0 || !Number.isInteger(w))) throw new RangeError('weights must be integers >= 0')
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('nothing to allocate over')
    return []
  }
  const whole = weights.reduce((acc, w) => acc + BigInt(w), 0n)
  if (whole === 0n) return allocate(total, weights.map(() => 1))
  const t = BigInt(Math.abs(total))
  const parts = weights.map((w, index) => {
    const n = t * BigInt(w)
    return { index, floor: n / whole, rest: n % whole }
  })
  let left = safeNumber(t - parts.reduce((acc, p) => acc + p.floor, 0n))
  const out = parts.map((p) => Number(p.floor))
  const order = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of order) {
    if (left === 0) break
    out[index] = (out[index] ?? 0) + 1
    left -= 1
  }
  return total < 0 ? out.map((n) => (n === 0 ? 0 : -n)) : out
}

/** Shown for an amount that is too large for exact arithmetic. */
export const TOO_LARGE = '金额过大'

export type ParsedCents = { ok: true; cents: number } | { ok: false; reason: string }

const refused = (reason: string): ParsedCents => ({ ok: false, reason })

function unreadableReason(plain: string): string {
  if (/[万亿千]/.test(plain)) return '金额请写出全部数字，不要用“万”等单位'
  return /[eE]/.test(plain) ? '金额不能使用科学计数法' : '金额格式不正确，请输入数字'
}

/**
 * Parses yuan typed or pasted by a person, exactly, into cents: thousands separators, full-width digits, ¥, 元 and spaces are accepted.
 * More than 2 decimals, letters, negatives (unless allowed) and amounts beyond 2^53-1 cents give a Chinese reason (domain.md §3.1).
 */
export function parseYuan(text: string, options: { allowNegative?: boolean } = {}): ParsedCents {
  const plain = text.normalize('NFKC').replace(/[\s¥]/g, '').replace(/元$/, '').replace(/[−–—]/g, '-')
  if (plain === '') return refused('请输入金额')
  const match = /^([+-]?)([\d,]+)(?:\.(\d+))?$/.exec(plain)
  if (!match) return refused(unreadableReason(plain))
  const [, sign, head = '', decimals = ''] = match
  if (head.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(head)) return refused('金额的千分位逗号位置不正确')
  if (decimals.length > 2) return refused('金额最多两位小数')
  const cents = BigInt(head.replaceAll(',', '') + decimals.padEnd(2, '0'))
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) return refused(TOO_LARGE)
  if (sign !== '-' || cents === 0n) return { ok: true, cents: Number(cents) }
  return options.allowNegative === true ? { ok: true, cents: -Number(cents) } : refused('金额不能为负数')
}

/** Cents as plain decimal yuan for files and inputs: 123456789 → '1234567.89' (R568). */
export function centsToYuan(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('cents must be a safe integer')
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Cents for display: 123456789 → '1,234,567.89', -5 → '-0.05' (R567-R571). */
export const formatCents = (cents: number): string => centsToYuan(cents).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Percent (6.5 or '6.5', at most 4 decimals) → ppm (65_000) without float drift. Throws RangeError otherwise (domain.md §3.1). */
export function percentToPpm(percent: number | string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(String(percent).trim())
  if (!match) throw new RangeError('比例格式不正确，最多四位小数')
  const [, sign, head = '', decimals = ''] = match
  const ppm = safeNumber(BigInt(head + decimals.padEnd(4, '0')))
  return sign === '-' && ppm !== 0 ? -ppm : ppm
}

/** Ppm → percent as a number (65_000 → 6.5). A single correctly rounded division, so it prints exactly. */
export const ppmToPercent = (ppm: number): number => ppm / 10_000

/** Ppm for display: 65_000 → '6.5%'. */
export const formatPpm = (ppm: number): string => `${ppmToPercent(ppm)}%`
