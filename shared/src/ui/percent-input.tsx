import { Input } from 'antd'
import { useState } from 'react'
import { percentToPpm, ppmToPercent } from '../domain/money.ts'

interface PercentInputProps {
  /** Percent as on the wire: 6.5 is 6.5 %; null while empty or wrong. */
  readonly value?: number | null
  readonly onChange?: (percent: number | null) => void
  readonly id?: string
  readonly disabled?: boolean
  /** Percent, both ends allowed. */
  readonly min?: number
  readonly max?: number
  readonly 'aria-label'?: string
}

/** A ratio in percent with at most four decimals (domain.md §3.1). */
export function PercentInput({ value, onChange, min = 0, max = 100, ...rest }: PercentInputProps) {
  const [draft, setDraft] = useState({ text: textOf(value), percent: value ?? null })
  const text = draft.percent === (value ?? null) ? draft.text : textOf(value)
  const error = text.trim() === '' ? undefined : readPercent(text, min, max).error

  const take = (next: string) => {
    const { percent } = readPercent(next, min, max)
    setDraft({ text: next, percent })
    onChange?.(percent)
  }
  return (
    <>
      <Input
        {...rest}
        value={text}
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
        {...(error === undefined ? {} : { status: 'error' as const })}
        aria-invalid={error !== undefined}
        onChange={(event) => take(event.target.value)}
      />
      {error !== undefined && (
        <div role="alert" style={{ color: 'var(--ant-color-error-text)' }}>
          {error}
        </div>
      )}
    </>
  )
}

const textOf = (percent: number | null | undefined) => (percent === null || percent === undefined ? '' : String(percent))

function readPercent(text: string, min: number, max: number): { percent: number | null; error?: string } {
  const plain = text.normalize('NFKC').replaceAll(/[\s%]/gu, '')
  if (plain === '') return { percent: null }
  if (!/^-?\d+(\.\d{1,4})?$/u.test(plain)) return { percent: null, error: '请输入数字，最多四位小数' }
  const percent = ppmToPercent(percentToPpm(plain))
  return percent < min || percent > max ? { percent: null, error: `应在 ${min}% 到 ${max}% 之间` } : { percent }
}
