// Amounts in Chinese numerals by the rules of domain.md §5 (R508, R572-R576). The prefix 人民币 belongs to the print template.

export type NumeralStyle = 'upper' | 'lower'

const STYLES = {
  upper: { digits: '零壹贰叁肆伍陆柒捌玖', units: ['', '拾', '佰', '仟'] },
  lower: { digits: '零一二三四五六七八九', units: ['', '十', '百', '千'] },
} as const
const GROUPS = ['', '万', '亿']
/** 999,999,999,999.99 yuan: the largest amount that is converted. */
export const MAX_NUMERAL_CENTS = 99_999_999_999_999

function integerWords(yuan: string, style: NumeralStyle): string {
  const { digits, units } = STYLES[style]
  let out = ''
  let zero = false
  let groupUsed = false
  for (let i = 0; i < yuan.length; i++) {
    const place = yuan.length - 1 - i
    const digit = Number(yuan[i])
    if (digit === 0) zero = true
    else {
      if (zero && out !== '') out += '零'
      out += `${digits[digit] ?? ''}${units[place % 4] ?? ''}`
      zero = false
      groupUsed = true
    }
    if (place % 4 === 0 && groupUsed) {
      out += GROUPS[place / 4] ?? ''
      // Zeros at the end of a group need no 零: 壹拾万柒仟.
      zero = false
      groupUsed = false
    }
  }
  return out
}

/** Cents → words; false when the amount is beyond ±999,999,999,999.99 yuan. Throws RangeError on a non-integer. */
export function numeralsOfCents(cents: number, style: NumeralStyle = 'upper'): string | false {
  if (Math.abs(cents) > MAX_NUMERAL_CENTS) return false
  if (!Number.isInteger(cents)) throw new RangeError('cents must be an integer')
  if (cents === 0) return '零元整'
  const text = String(Math.abs(cents)).padStart(3, '0')
  const { digits } = STYLES[style]
  const yuan = integerWords(text.slice(0, -2), style)
  const jiao = Number(text.at(-2))
  const fen = Number(text.at(-1))
  const head = `${cents < 0 ? '负' : ''}${yuan === '' ? '' : `${yuan}元`}`
  if (jiao === 0 && fen === 0) return `${head}整`
  const jiaoWords = jiao === 0 ? (yuan === '' ? '' : '零') : `${digits[jiao] ?? ''}角`
  return `${head}${jiaoWords}${fen === 0 ? '' : `${digits[fen] ?? ''}分`}`
}

/**
 * Yuan (a number, or a plain decimal string without separators) → words, rounded to the cent half away from zero.
 * False above the maximum (R508); '' for an empty or unreadable input (domain.md §5).
 */
export function numeralsOfYuan(yuan: number | string, style: NumeralStyle = 'upper'): string | false {
  if (typeof yuan === 'number' && Number.isFinite(yuan)) {
    if (Math.abs(yuan) >= 1e13) return false
    if (Math.abs(yuan) < 1e-5) return numeralsOfCents(0, style)
  }
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(yuan).trim())
  if (!match) return ''
  const [, sign, head = '', decimals = ''] = match
  const half = Number(decimals[2] ?? '0') >= 5 ? 1n : 0n
  const cents = BigInt(head + decimals.slice(0, 2).padEnd(2, '0')) + half
  if (cents > BigInt(MAX_NUMERAL_CENTS)) return false
  return numeralsOfCents(sign === '-' && cents > 0n ? -Number(cents) : Number(cents), style)
}
