import { Input, type InputRef } from 'antd'
import { type ClipboardEvent, type HTMLAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** A text as parsed by the field. */
export interface Reading<T> {
  /** The form's value; null (or the text itself, where the value is text) when it is invalid. */
  readonly value: T | null
  readonly error?: string
  /** Further typing may make it valid: the error is shown when the field loses focus. */
  readonly isPartial?: boolean
  readonly warning?: string
  readonly note?: string
}

export interface InputKind<T> {
  readonly read: (text: string) => Reading<T>
  readonly write: (value: T) => string
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: string
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  readonly placeholder?: string
}

/** The props that a form (antd's `Form.Item` too) passes to an input. */
export interface TypedInputProps<T> {
  readonly value?: T | null
  readonly onChange?: (value: T | null) => void
  readonly id?: string
  readonly name?: string
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** Set from outside, e.g. for a server's refusal. */
  readonly status?: 'error' | 'warning'
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly 'aria-required'?: boolean | 'true' | 'false'
}

interface Draft<T> extends Reading<T> {
  readonly text: string
}

/**
 * A value typed as text. Pasted text is parsed as a whole; unparsable text stays with an error below it.
 * The element's own validity is set too (`validity.valid`), so that a form can find it: an unparsable optional field
 * must not count as empty.
 */
export function TypedInput<T>({ kind, value, onChange, status, ...rest }: TypedInputProps<T> & { readonly kind: InputKind<T> }) {
  const [own, setOwn] = useState<Draft<T>>(() => draftOf(kind, value))
  const [hasLeft, setLeft] = useState(own.text !== '')
  const hintId = useId()
  const input = useRef<InputRef>(null)
  // A value set from outside (form reset, another record) replaces the text; an echo of our own change does not.
  const isEcho = (own.value ?? '') === (value ?? '') || (value === undefined && onChange === undefined)
  const draft = isEcho ? own : draftOf(kind, value)

  useEffect(() => input.current?.input?.setCustomValidity(draft.error ?? ''), [draft.error])

  const take = (text: string) => {
    const next = { text, ...kind.read(text) }
    setOwn(next)
    if (text === '') setLeft(false)
    onChange?.(next.value)
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = kind.read(event.clipboardData.getData('text'))
    setLeft(true)
    if (pasted.error !== undefined || pasted.value === null || pasted.value === '') return
    event.preventDefault()
    take(kind.write(pasted.value))
  }
  const handleBlur = () => {
    setLeft(true)
    if (draft.error === undefined && draft.value !== null && draft.value !== '') setOwn({ ...draft, text: kind.write(draft.value) })
  }
  const error = draft.isPartial === true && !hasLeft ? undefined : draft.error
  const warning = hasLeft ? draft.warning : undefined
  const { 'aria-describedby': described, 'aria-invalid': invalid, ...plain } = rest
  const isInvalid = invalid === true || invalid === 'true'
  // A form item that refuses the text itself (`textRule`) shows the same error below.
  const isTold = isInvalid && error !== undefined && draft.value !== null
  const hint = isTold ? undefined : (error ?? warning ?? draft.note)
  const level = error !== undefined ? 'error' : warning !== undefined ? 'warning' : undefined
  const mark = level ?? status

  return (
    <>
      <Input
        autoComplete={kind.autoComplete ?? 'off'}
        inputMode={kind.inputMode}
        prefix={kind.prefix}
        suffix={kind.suffix}
        placeholder={kind.placeholder}
        {...plain}
        ref={input}
        value={draft.text}
        {...(mark !== undefined && { status: mark })}
        aria-invalid={error !== undefined || isInvalid}
        aria-describedby={[described, hint === undefined ? undefined : hintId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => take(event.target.value)}
        onPaste={handlePaste}
        onBlur={handleBlur}
      />
      {hint !== undefined && (
        <div id={hintId} role={level === 'error' ? 'alert' : undefined} style={{ color: `var(--ant-color-${level ?? 'text-secondary'}${level ? '-text' : ''})` }}>
          {hint}
        </div>
      )}
    </>
  )
}

function draftOf<T>(kind: InputKind<T>, value: T | null | undefined): Draft<T> {
  if (value === null || value === undefined || value === '') return { text: '', value: null }
  const text = kind.write(value)
  return { text, ...kind.read(text), value }
}
