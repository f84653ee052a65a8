import { centsToYuan, parseYuan } from '../domain/money.ts'
import { numeralsOfCents } from '../domain/numerals.ts'
import { type InputKind, TypedInput, type TypedInputProps } from './typed-input.tsx'

interface MoneyInputProps extends TypedInputProps<number> {
  readonly allowNegative?: boolean
  /** Shows the amount in Chinese numerals below, for amounts to be paid. */
  readonly words?: boolean
}

/**
 * Yuan as text, integer cents as value (null while empty or invalid): no float in between (R455–R458, R466).
 * `1,234.5`, `￥12` and full-width digits can be pasted; anything else shows an error at once.
 */
export function MoneyInput({ allowNegative = false, words = false, ...rest }: MoneyInputProps) {
  return <TypedInput {...rest} kind={kinds[allowNegative ? 'any' : 'positive'][words ? 'words' : 'plain']} />
}

const kinds = {
  positive: { plain: moneyKind(false, false), words: moneyKind(false, true) },
  any: { plain: moneyKind(true, false), words: moneyKind(true, true) },
}

function moneyKind(allowNegative: boolean, words: boolean): InputKind<number> {
  return {
    prefix: '¥',
    inputMode: 'decimal',
    write: centsToYuan,
    read: (text) => {
      if (text.trim() === '') return { value: null }
      const parsed = parseYuan(text, { allowNegative })
      // A trailing sign or decimal point may be the start of a number.
      if (!parsed.ok) return { value: null, error: parsed.reason, isPartial: /^[\d,]*[.,]$|^[-+]$/u.test(text.trim()) && (allowNegative || !text.includes('-')) }
      return { value: parsed.cents, ...(words && { note: numeralsOfCents(parsed.cents) || '金额超出大写范围' }) }
    },
  }
}
