import { BILL_OUTCOMES, type BillOutcome } from '@linggong/shared/domain/payments/classify'
import { useRowSet, useSelectedKeys } from '@linggong/shared/ui/data-table'
import { useFieldFocus } from '@linggong/shared/ui/field-focus'
import { Alert, Button, Modal, Segmented, Typography } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PreviewedBill, RoundFacts } from '../round-confirm.tsx'
import { DoubtfulBills } from './doubtful-bills.tsx'
import { HealthyBills } from './healthy-bills.tsx'
import styles from './preview.module.css'
import { Summary } from './summary.tsx'

/** How the payer leaves bills out of what they are about to pay. */
export interface LeaveOut {
  /** What comes of it, before it is done. */
  readonly note: string
  readonly okText: (count: number) => string
  readonly isRunning?: boolean
  readonly run: (bills: readonly PreviewedBill[]) => void
}

interface PreviewDialogProps {
  readonly facts: RoundFacts
  readonly title: string
  /** The settlement, where it is one: its healthy bills can be unfolded. */
  readonly settlementId?: string
  /** Those of this payment, where they were chosen. */
  readonly chosen?: ReadonlySet<string>
  /** Of several settlements: which one a bill is in. */
  readonly isMany: boolean
  readonly leaveOut?: LeaveOut | undefined
  /** Back to where accounts are corrected. */
  readonly onCorrect?: (() => void) | undefined
  readonly onProceed: () => void
  readonly onClose: () => void
}

type Shown = BillOutcome | 'all'

const isShown = (value: unknown): value is Shown => value === 'all' || BILL_OUTCOMES.some((one) => one.value === value)

/** 支付模拟: what the payment comes to, and every bill of which something is to be said before it; the healthy ones are folded. */
export function PreviewDialog({ facts, title, settlementId, chosen, isMany, leaveOut, onCorrect, onProceed, onClose }: PreviewDialogProps) {
  const { bills, counts, refused, amount } = facts
  const [shown, setShown] = useState<Shown>('all')
  // What stops the payment, or fails in it anyway, is what one would leave out.
  const selection = useRowSet(bills.filter(({ outcome }) => outcome === 'will_fail').map(({ id }) => id))
  const selected = useSelectedKeys(selection)
  const root = useRef<HTMLDivElement>(null)
  const focusField = useFieldFocus(root)
  useEffect(() => focusField(), [focusField])
  const rows = useMemo(() => (shown === 'all' ? bills : bills.filter(({ outcome }) => outcome === shown)), [bills, shown])
  const picked = bills.filter(({ id }) => selected.has(id))
  // Of several the others are paid.
  const isStopped = amount === 0 || (!isMany && refused.length > 0)
  const options = [
    { value: 'all', label: `需留意 ${bills.length}` },
    ...BILL_OUTCOMES.map(({ value, label }) => ({ value, label: value === 'normal' ? `仅提示 ${counts.noted}` : `${label} ${counts[value]}`, count: value === 'normal' ? counts.noted : counts[value] })).filter(({ count }) => count > 0),
  ]
  return (
    <Modal
      open
      centered
      width="min(1200px, calc(100vw - 32px))"
      title={`支付模拟：${title}`}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles['foot']}>
          {leaveOut && picked.length > 0 && <Typography.Text type="secondary">{leaveOut.note}</Typography.Text>}
          <span className={styles['buttons']}>
            <Button onClick={onClose}>取消</Button>
            {onCorrect && <Button onClick={onCorrect}>修正账号</Button>}
            {leaveOut && (
              <Button disabled={picked.length === 0} loading={leaveOut.isRunning ?? false} onClick={() => leaveOut.run(picked)}>
                {leaveOut.okText(picked.length)}
              </Button>
            )}
            <Button type="primary" disabled={isStopped || leaveOut?.isRunning === true} onClick={onProceed}>
              {bills.length > 0 ? '仍然支付' : '去支付'}
            </Button>
          </span>
        </div>
      }
    >
      <Summary facts={facts} />
      {refused.length > 0 && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          title={
            <div className={styles['refused']}>
              {refused.map(({ id, sn, text }) => (
                <div key={id}>{isMany ? `结算单 ${sn} 不在本次支付中：${text}` : `现在支付会被拒绝：${text}`}</div>
              ))}
            </div>
          }
        />
      )}
      {bills.length > 0 && (
        <div ref={root}>
          <Segmented aria-label="显示的账单" className={styles['choices'] ?? ''} value={shown} options={options} onChange={(value) => isShown(value) && setShown(value)} />
          <DoubtfulBills bills={rows} selection={leaveOut && selection} isMany={isMany} />
        </div>
      )}
      <HealthyBills count={counts.normal - counts.noted} {...(settlementId !== undefined && { settlementId })} told={bills} chosen={chosen} />
    </Modal>
  )
}
