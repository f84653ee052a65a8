import { Input } from 'antd'
import { type ClipboardEvent, useState } from 'react'
import { centsToYuan, parseYuan } from '../domain/money.ts'
import { numeralsOfCents } from '../domain/numerals.ts'

interface MoneyInputProps {
  /** Integer cents; null while empty or not an amount. */
  readonly value?: number | null
  readonly onChange?: (cents: number | null) => void
  readonly id?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly allowNegative?: boolean
  /** Shows the amount in Chinese numerals below, for amounts that are paid. */
  readonly words?: boolean
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
}

/**
 * Yuan as text, cents outside: no float in between. The text is parsed as typed, so `1,234.5`, `￥12` and
 * full-width digits may be pasted; anything else says at once what is wrong and reports null.
 */
export function MoneyInput({ value, onChange, allowNegative = false, words = false, ...rest }: MoneyInputProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(value))
  // A value set from outside (form reset, another record) replaces the text; an echo of our own does not.
  const current = draft.cents === (value ?? null) ? draft : draftOf(value)
  const shown = value === undefined && onChange === undefined ? draft : current

  const take = (text: string) => {
    const next = readDraft(text, allowNegative)
    setDraft(next)
    onChange?.(next.cents)
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = parseYuan(event.clipboardData.getData('text'), { allowNegative })
    if (!pasted.ok) return
    event.preventDefault()
    take(centsToYuan(pasted.cents))
  }
  const handleBlur = () => {
    if (shown.cents !== null) setDraft({ ...shown, text: centsToYuan(shown.cents) })
  }
  const hint = shown.error ?? (words && shown.cents !== null ? numeralsOfCents(shown.cents) || '金额超出大写范围' : undefined)

  return (
    <>
      <Input
        {...rest}
        value={shown.text}
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        {...(shown.error === undefined ? {} : { status: 'error' as const })}
        aria-invalid={shown.error !== undefined}
        onChange={(event) => take(event.target.value)}
        onPaste={handlePaste}
        onBlur={handleBlur}
      />
      {hint !== undefined && <MoneyHint text={hint} isError={shown.error !== undefined} />}
    </>
  )
}

interface Draft {
  readonly text: string
  readonly cents: number | null
  readonly error?: string
}

function draftOf(cents: number | null | undefined): Draft {
  return cents === null || cents === undefined ? { text: '', cents: null } : { text: centsToYuan(cents), cents }
}

function readDraft(text: string, allowNegative: boolean): Draft {
  if (text.trim() === '') return { text, cents: null }
  const parsed = parseYuan(text, { allowNegative })
  return parsed.ok ? { text, cents: parsed.cents } : { text, cents: null, error: parsed.reason }
}

function MoneyHint({ text, isError }: { readonly text: string; readonly isError: boolean }) {
  return (
    <div role={isError ? 'alert' : undefined} style={{ color: isError ? 'var(--ant-color-error-text)' : 'var(--ant-color-text-secondary)' }}>
      {text}
    </div>
  )
}
