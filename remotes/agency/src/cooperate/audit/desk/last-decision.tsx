import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { DeskState } from './decisions.ts'
import styles from '../audit.module.css'

interface LastDecisionProps {
  readonly pending: DeskState['pending']
  readonly isSending: boolean
  readonly onUndo: () => void
}

/** What was decided last, and how long it can be taken back. */
export function LastDecision({ pending, isSending, onUndo }: LastDecisionProps) {
  return (
    <div className={styles['last']}>
      {pending === null ? (
        <output>{isSending ? '正在提交…' : ''}</output>
      ) : (
        <>
          <output>
            {pending.decision.name} {pending.decision.status === 'passed' ? '已通过' : `已驳回：${pending.decision.reason}`}
          </output>
          <SecondsUntil key={pending.until} until={pending.until} />
          <Button size="small" title="快捷键 u" onClick={onUndo}>
            撤销
          </Button>
        </>
      )}
    </div>
  )
}

/** Counts down, to be read; what is sent and when is not its business. */
function SecondsUntil({ until }: { readonly until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return <span aria-hidden>{Math.max(0, Math.ceil((until - now) / 1000))} 秒后提交</span>
}
