import { useMemo } from 'react'
import { percentToPpm, ppmToPercent } from '../domain/money.ts'
import { type InputKind, type Reading, TypedInput, type TypedInputProps } from './typed-input.tsx'

interface PercentInputProps extends TypedInputProps<number> {
  /** Percent, both ends inclusive. */
  readonly min?: number
  readonly max?: number
}

/** A ratio in percent as on the wire: 6.5 is 6.5 %; at most four decimals, null while empty or wrong (domain.md §3.1). */
export function PercentInput({ min = 0, max = 100, ...rest }: PercentInputProps) {
  const kind = useMemo(
    (): InputKind<number> => ({ suffix: '%', inputMode: 'decimal', write: String, read: (text) => readPercent(text, min, max) }),
    [min, max],
  )
  return <TypedInput {...rest} kind={kind} />
}

function readPercent(text: string, min: number, max: number): Reading<number> {
  const plain = text.normalize('NFKC').replaceAll(/[\s%]/gu, '')
  if (plain === '') return { value: null }
  if (!/^-?\d+(\.\d{1,4})?$/u.test(plain)) return { value: null, error: '请输入数字，最多四位小数', isPartial: /^\d+\.$|^-$/u.test(plain) }
  const percent = ppmToPercent(percentToPpm(plain))
  return percent < min || percent > max ? { value: null, error: `应在 ${min}% 到 ${max}% 之间` } : { value: percent }
}
