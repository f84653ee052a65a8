import { Alert, Button, Input, type InputRef } from 'antd'
import { type FormEvent, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { REVEAL_REASONS } from '../../domain/reveals.ts'
import { onLogOut } from '../../session/log-out.ts'
import styles from './masked-text.module.css'

interface ReasonFormProps {
  /** 查看完整手机号 */
  readonly title: string
  /** Why the last attempt was refused; '' when none was. */
  readonly failure: string
  readonly isLoading: boolean
  readonly onOk: (reason: string) => void
  readonly onClose: () => void
}

/** Users who check twenty accounts do so for one reason. */
let lastReason = ''
onLogOut(() => {
  lastReason = ''
})

/** Asks for the reason before revealing. */
export function ReasonForm({ title, failure, isLoading, onOk, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState(lastReason)
  const [isTold, setTold] = useState(false)
  const input = useRef<InputRef>(null)
  const id = useId()
  const isMissing = reason.trim() === ''

  useEffect(() => input.current?.focus({ cursor: 'all' }), [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) {
      setTold(true)
      input.current?.focus()
      return
    }
    lastReason = reason.trim()
    onOk(lastReason)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    // The table behind handles keys too, and receives events of portals.
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    // Only the fields inside are clicked or typed into; their events bubble up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <form noValidate className={styles['form']} aria-label={title} onSubmit={handleSubmit} onKeyDown={handleKeyDown} onClick={stop} onDoubleClick={stop}>
      <p>{title}会记录您的姓名、时间和原因。</p>
      <label htmlFor={id}>查看原因</label>
      <Input
        ref={input}
        id={id}
        maxLength={200}
        showCount
        value={reason}
        aria-invalid={isTold && isMissing}
        {...(isTold && isMissing && { status: 'error' as const })}
        onChange={(event) => setReason(event.target.value)}
      />
      <span>
        {REVEAL_REASONS.map((text) => (
          <Button key={text} type="link" size="small" onClick={() => setReason(text)}>
            {text}
          </Button>
        ))}
      </span>
      {isTold && isMissing && <Alert type="error" showIcon title="请填写查看原因" />}
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      <span className={styles['buttons']}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          查看
        </Button>
      </span>
    </form>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
