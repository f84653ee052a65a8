import { PendingBlock } from '@linggong/shared/business/pending-block'
import { useAction } from '@linggong/shared/api/actions'
import { useRead } from '@linggong/shared/api/queries'
import { useTabDirty } from '@linggong/shared/session/tab'
import { statusOf } from '@linggong/shared/domain/status-option'
import { AUDIT_STATUSES } from '@linggong/shared/domain/statuses'
import { AUDIT_TEXTS } from '@linggong/shared/domain/user-audit-texts'
import { type AuditKind, UNDO_SECONDS, userAudit } from '@linggong/shared/domain/user-audits'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { StateBlock } from '@linggong/shared/ui/state-block'
import { Button, Flex, Modal } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Audit, AUDIT_CALLS, type AuditRecord } from './audits.tsx'
import { DeskPanel } from './desk/desk-panel.tsx'
import { useDeskKeys } from './desk/desk-keys.ts'
import { type Decision, Decisions } from './desk/decisions.ts'
import { nextOpen, stepFrom } from './desk/queue.ts'
import { LastDecision } from './desk/last-decision.tsx'
import { reasonOf } from './desk/reason.ts'
import { PhotosAhead, PhotoWall } from './photo-wall.tsx'
import styles from './audit.module.css'

interface DeskProps {
  readonly kind: AuditKind
  /** Those that wait for this person, the oldest first; as it was when the desk opened. */
  readonly rows: readonly Audit[]
  readonly onClose: () => void
}

/** 审核台: one audit after the other by keys, its photos large, the last decision taken back while it is not sent. */
export function Desk({ kind, rows, onClose }: DeskProps) {
  const { title } = userAudit(kind)
  const decideMany = useAction(AUDIT_CALLS[kind].decideMany, { inPlace: true })
  const [decisions] = useState(() => new Decisions())
  useEffect(() => {
    decisions.sendBy(async (sent) => (await decideMany.run({ body: { decisions: sent.map(({ id, status, reason, version }) => ({ id, status, reason, version })) } }))?.results)
  })
  const state = useSyncExternalStore(decisions.subscribe, decisions.state)
  const [at, setAt] = useState(0)
  const [isRejecting, setRejecting] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useTabDirty(state.pending !== null || state.sending.length > 0)

  const isDecided = (id: string): boolean => state.done.has(id) || state.pending?.decision.id === id || state.sending.some((one) => one.id === id)
  const row = rows[at]
  const isOver = row === undefined || isDecided(row.id)
  const upcoming = row === undefined ? undefined : nextOpen(rows, at, isDecided)
  const shown = useRead(AUDIT_CALLS[kind].detail, { params: { id: row?.id ?? '' } }, { enabled: row !== undefined && !isOver, staleTime: 60_000 })
  const record = shown.data?.id === row?.id ? shown.data : undefined

  const go = (to: number | undefined) => {
    setRejecting(false)
    if (to !== undefined) setAt(to)
    // The button that was pressed may be gone.
    root.current?.focus()
  }
  const decide = (status: Decision['status'], reason = '') => {
    if (record?.status !== 'to_audit' || isOver) return
    decisions.decide({ id: record.id, sn: record.sn, name: record.user_name, status, reason, version: record.version })
    go(nextOpen(rows, at, (id) => id === record.id || isDecided(id)))
  }
  const undo = () => {
    const taken = decisions.undo()
    if (taken !== null) go(rows.findIndex(({ id }) => id === taken.id))
  }
  const close = async () => {
    const told = decisions.state().failed.size
    setClosing(true)
    await decisions.flush()
    setClosing(false)
    // What was refused is told before it is out of sight.
    if (decisions.state().failed.size <= told) onClose()
  }
  const refused = [...state.failed.values()].filter(({ decision }) => !isDecided(decision.id))
  const { reasons } = AUDIT_TEXTS[kind]
  useDeskKeys(root, {
    a: () => decide('passed'),
    r: () => setRejecting(record?.status === 'to_audit' && !isOver),
    j: () => go(stepFrom(rows, at, 1, isDecided)),
    k: () => go(stepFrom(rows, at, -1, isDecided)),
    u: undo,
    Escape: () => (isRejecting ? go(undefined) : void close()),
    digit: (index) => {
      const reason = reasons[index]
      if (isRejecting && reason !== undefined) decide('rejected', reason)
    },
  })
  const decided = state.done.size + state.sending.length + (state.pending === null ? 0 : 1)

  return (
    <Modal
      open
      title={`${title} · 审核台`}
      width="min(1600px, 98vw)"
      style={{ top: 12 }}
      keyboard={false}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) => isOpen && root.current?.focus()}
      footer={
        <Button loading={isClosing} onClick={() => void close()}>
          {state.pending === null ? '关闭' : '提交并关闭'}
        </Button>
      }
      onCancel={() => void close()}
    >
      <FocusReturn />
      <div ref={root} tabIndex={-1} style={{ outline: 'none' }}>
        <Flex wrap gap={8} align="center" justify="space-between">
          <output>
            第 {Math.min(at + 1, rows.length)} 项，共 {rows.length} 项{decided > 0 && `，已审核 ${decided} 项`}
          </output>
          <LastDecision pending={state.pending} isSending={state.sending.length > 0} onUndo={undo} />
        </Flex>
        {refused.length > 0 && (
          <ul role="alert" aria-label="没有生效的审核">
            {refused.map(({ decision, text }) => (
              <li key={decision.id}>
                {decision.name} {decision.sn}：{text}。
                <Button type="link" size="small" onClick={() => (void shown.refetch(), go(rows.findIndex(({ id }) => id === decision.id)))}>
                  重新审核
                </Button>
              </li>
            ))}
          </ul>
        )}
        {isOver ? (
          <StateBlock title="全部审核完毕" text={state.pending === null ? `本次审核 ${decided} 项。` : `最后一项将在 ${UNDO_SECONDS} 秒内提交，在此之前可以撤销。`} />
        ) : (
          <div className={styles['desk']}>
            <div className={styles['stage']}>
              {record === undefined ? <PendingBlock of={shown} what={title} rows={8} /> : <Stage kind={kind} record={record} />}
            </div>
            <DeskPanel key={row.id} kind={kind} record={record} isRejecting={isRejecting} hasNext={stepFrom(rows, at, 1, isDecided) !== undefined} hasPrevious={stepFrom(rows, at, -1, isDecided) !== undefined} onPass={() => decide('passed')} onRejecting={setRejecting} onReject={(reason) => decide('rejected', reason)} onStep={(by) => go(stepFrom(rows, at, by, isDecided))} />
          </div>
        )}
        {upcoming !== undefined && <AheadOf kind={kind} id={rows[upcoming]?.id ?? ''} />}
      </div>
    </Modal>
  )
}

function Stage({ kind, record }: { readonly kind: AuditKind; readonly record: AuditRecord }) {
  if (record.status !== 'to_audit') {
    return (
      <p role="alert">
        已由 {record.auditor} {statusOf(AUDIT_STATUSES, record.status).label}，不需要再审核。
      </p>
    )
  }
  if (userAudit(kind).photos.length === 0) return <p className={styles['cause']}>{record.cause}</p>
  return record.photos.length === 0 ? <p role="alert">没有照片，请驳回，由用户重新提交。</p> : <PhotoWall photos={record.photos} reason={reasonOf(kind, record)} />
}

/** The next audit and its photos, fetched while this one is looked at. */
function AheadOf({ kind, id }: { readonly kind: AuditKind; readonly id: string }) {
  const { data } = useRead(AUDIT_CALLS[kind].detail, { params: { id } }, { staleTime: 60_000, quiet: true })
  return data !== undefined && <PhotosAhead photos={data.photos} reason={reasonOf(kind, data)} />
}
