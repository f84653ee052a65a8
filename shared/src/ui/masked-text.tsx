import { CopyOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../api/client.ts'
import { reveal, revealCopied } from '../contract/reveals.ts'
import { personalFields } from '../domain/fields/personal.ts'
import { REVEAL_SECONDS, type RevealField, type RevealKind, needsReason, revealKeys } from '../domain/reveals.ts'
import { usePermissions } from '../session/permissions.ts'
import { useFlavour } from '../session/use-session.ts'
import { useCopy } from './copy-text.tsx'
import readAloud from './read-aloud.module.css'
import { ReasonPopover, useReason } from './masked-text/reason-popover.tsx'
import styles from './masked-text/masked-text.module.css'

interface MaskedTextProps {
  /** As sent by the server, masked. */
  readonly masked: string
  readonly kind: RevealKind
  readonly id: string
  readonly field: RevealField
}

interface Shown {
  /** The id of the audit entry. */
  readonly id: string
  readonly value: string
  /** Epoch ms. */
  readonly until: number
}

/** Masked personal data. Users with the permission can reveal it for half a minute: the server records who, what and why. */
export function MaskedText({ masked, kind, id, field }: MaskedTextProps) {
  const { can } = usePermissions()
  const flavour = useFlavour()
  const mayLook = flavour !== null && can(revealKeys(kind, flavour))
  if (!mayLook || !masked.includes('*')) return <span className={styles['value']}>{masked || '—'}</span>
  // Another record is another value: nothing of the previous one may remain.
  return <Revealable key={`${kind} ${id} ${field}`} masked={masked} kind={kind} id={id} field={field} />
}

function Revealable({ masked, kind, id, field }: MaskedTextProps) {
  const copy = useCopy()
  const label = personalFields[field].label
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = useCallback(() => setShown(null), [])
  const left = useSecondsLeft(shown, hide)
  const reason = useReason(async (why) => {
    // A refusal is shown beside the reason; without a reason form the client shows it.
    const answer = await send(reveal, { body: { kind, id, field, reason: why }, quiet: needsReason(field) })
    setShown({ ...answer, until: Date.now() + REVEAL_SECONDS * 1000 })
  })

  const handleCopy = async () => {
    if (shown === null) return
    // The audit entry is written before the value is copied; the client shows a failure.
    const isRecorded = await send(revealCopied, { params: { id: shown.id } }).then(
      () => true,
      () => false,
    )
    if (isRecorded) await copy(shown.value)
  }
  const handleLook = () => {
    if (shown !== null) hide()
    else if (needsReason(field)) reason.ask()
    else void reason.give('')
  }
  const name = shown === null ? `查看完整${label}` : `隐藏${label}`
  return (
    <span className={styles['masked']}>
      <span className={styles['value']}>{shown?.value ?? masked}</span>
      {shown !== null && (
        <>
          <span className={styles['left']} aria-hidden title={`${left} 秒后自动隐藏`}>
            {left}s
          </span>
          <Button type="text" size="small" icon={<CopyOutlined />} aria-label={`复制${label}`} title="复制（会被记录）" onClick={() => void handleCopy()} />
        </>
      )}
      <ReasonPopover title={`查看完整${label}`} reason={reason}>
        <Button
          type="text"
          size="small"
          icon={shown === null ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          loading={reason.isLoading}
          aria-label={name}
          title={shown === null ? `${name}（会被记录）` : name}
          onClick={handleLook}
        />
      </ReasonPopover>
      <output className={readAloud['only']}>{shown !== null && `${label} ${shown.value}，${REVEAL_SECONDS} 秒后自动隐藏`}</output>
    </span>
  )
}

/** By the clock, because hidden pages throttle timers. A value that gets hidden (another tab of the suite) is masked at once. */
function useSecondsLeft(shown: Shown | null, hide: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (shown === null) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= shown.until) hide()
    }, 500)
    return () => {
      clearInterval(timer)
      hide()
    }
  }, [shown, hide])
  return shown === null ? 0 : Math.min(REVEAL_SECONDS, Math.max(0, Math.ceil((shown.until - now) / 1000)))
}
