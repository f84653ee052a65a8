import { useMemo } from 'react'
import { type InputKind, type Reading, TypedInput, type TypedInputProps } from './typed-input.tsx'

interface CountInputProps extends TypedInputProps<number> {
  /** Both ends inclusive. */
  readonly min?: number
  readonly max: number
  /** 人 */
  readonly suffix?: string
}

/** A whole number, null while empty or wrong. What is beyond the bounds stays as it was typed and is told: a number that changes by itself is sent unseen. */
export function CountInput({ min = 0, max, suffix, ...rest }: CountInputProps) {
  const kind = useMemo((): InputKind<number> => ({ suffix, inputMode: 'numeric', write: String, read: (text) => readCount(text, min, max) }), [min, max, suffix])
  return <TypedInput {...rest} kind={kind} />
}

function readCount(text: string, min: number, max: number): Reading<number> {
  const plain = text.normalize('NFKC').replaceAll(/[\s,，]/gu, '')
  if (plain === '') return { value: null }
  if (!/^-?\d+$/u.test(plain)) return { value: null, error: '请输入整数', isPartial: plain === '-' }
  const count = Number(plain)
  if (count > max) return { value: null, error: `最多 ${max.toLocaleString('zh-CN')}` }
  return count < min ? { value: null, error: `最少 ${min.toLocaleString('zh-CN')}`, isPartial: true } : { value: count }
}
