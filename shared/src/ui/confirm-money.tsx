import { Alert, Button, Input, Modal } from 'antd'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCents } from '../domain/money.ts'
import { type MoneyAnswers, type MoneyFaults, checkMoney } from './confirm-money/check.ts'
import styles from './confirm-money/confirm-money.module.css'
import { useFieldFocus } from './field-focus.tsx'
import { MoneyInput } from './money-input.tsx'
import { Money } from './money.tsx'
import { DemoSms } from './sms-code-button/demo-sms.tsx'
import { SmsCodeButton } from './sms-code-button.tsx'

export interface MoneyInputs {
  /** Cents; 0 when not requested. */
  readonly promotionFee: number
  /** '' when not requested. */
  readonly captcha: string
  /** By a passkey, instead of the code. */
  readonly isSigned: boolean
}

export interface ConfirmMoneyProps {
  readonly open: boolean
  readonly title: string
  /** What will happen, without the amount: 将向 128 人支付 */
  readonly sentence: ReactNode
  /** What the amount consists of, above the sentence; a function where the promotion fee is part of it. */
  readonly parts?: (promotionFee: number) => ReactNode
  /** The amount to be moved, in cents; a function where the promotion fee adds to it. */
  readonly amount: number | ((promotionFee: number) => number)
  /** What the amount is called where it is said to differ. */
  readonly amountName?: string
  /** The label of the button: 支付, 确认. */
  readonly verb: string
  /** Requests a promotion fee of at most `max` cents (0: no limit). */
  readonly promotion?: { readonly max: number }
  /** Requests an SMS code, which `send` sends to `to`. */
  readonly captcha?: { readonly purpose: string; readonly to: string; readonly send: () => Promise<unknown> }
  /** Offers to sign with a passkey instead of the code; `onConfirm` has it signed. */
  readonly takesPasskey?: boolean
  /** The action (`useAction`): while it runs nothing can be sent again; its failure is shown here. */
  readonly action: { readonly isRunning: boolean; readonly error: Error | null; readonly isLost: boolean; readonly reset: () => void }
  /** Resolves to undefined on failure; anything else closes the dialog. */
  readonly onConfirm: (inputs: MoneyInputs) => Promise<unknown>
  readonly onClose: () => void
  /** Where a step comes before this one: back to it. */
  readonly onBack?: () => void
}

/** Money moves only after the amount was retyped; never optimistically, never twice (admin-anchors §4c). */
export function ConfirmMoney(props: ConfirmMoneyProps) {
  const { open, title, action, onClose } = props
  const handleClose = () => {
    if (action.isRunning) return
    action.reset()
    onClose()
  }
  return (
    <Modal
      open={open}
      title={title}
      {...(props.parts && { width: 640 })}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      closable={!action.isRunning}
      onCancel={handleClose}
    >
      <MoneyForm {...props} onClose={handleClose} />
    </Modal>
  )
}

const nothing: MoneyAnswers = { typed: null, promotionFee: null, captcha: '' }

function MoneyForm({ parts, sentence, amount, amountName = '应付金额', verb, promotion, captcha, takesPasskey = false, action, onConfirm, onClose, onBack }: ConfirmMoneyProps) {
  const formId = useId()
  const [answers, setAnswers] = useState(nothing)
  const [faults, setFaults] = useState<MoneyFaults>({})
  const root = useRef<HTMLFormElement>(null)
  const focusField = useFieldFocus(root)
  useEffect(() => focusField('input'), [focusField])
  const isSending = useRef(false)
  const wasSigned = useRef(false)
  const amountOf = typeof amount === 'number' ? () => amount : amount
  // After a lost connection the same intent is sent again, unchanged: a different input would be a different payment.
  const isFrozen = action.isRunning || action.isLost

  const change = (part: Partial<MoneyAnswers>) => {
    setAnswers({ ...answers, ...part })
    setFaults({})
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // What may have been sent is sent again as it was.
    void confirm(action.isLost && wasSigned.current)
  }
  const confirm = async (isSigned: boolean) => {
    if (isSending.current || action.isRunning) return
    const found = checkMoney({ amountOf, amountName, promotionMax: promotion?.max, needsCaptcha: captcha !== undefined && !isSigned }, answers)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first !== undefined) {
      document.getElementById(`${formId}-${first}`)?.focus()
      return
    }
    // A ref, because two clicks within one frame see the same state.
    isSending.current = true
    wasSigned.current = isSigned
    try {
      const answer = await onConfirm({ promotionFee: promotion ? (answers.promotionFee ?? 0) : 0, captcha: isSigned ? '' : answers.captcha, isSigned })
      if (answer !== undefined && answer !== false) onClose()
    } finally {
      isSending.current = false
    }
  }

  return (
    <form ref={root} noValidate className={styles['form']} onSubmit={handleSubmit}>
      {parts?.(answers.promotionFee ?? 0)}
      <p className={styles['sentence']}>
        {sentence} <Money strong symbol cents={amountOf(answers.promotionFee ?? 0)} />
      </p>
      {promotion && (
        <Field id={`${formId}-promotionFee`} label="推广费" hint={promotionHint(promotion.max)} fault={faults.promotionFee}>
          <MoneyInput
            id={`${formId}-promotionFee`}
            disabled={isFrozen}
            value={answers.promotionFee}
            onChange={(promotionFee) => change({ promotionFee })}
          />
        </Field>
      )}
      <Field id={`${formId}-typed`} label="再次输入金额" fault={faults.typed}>
        <MoneyInput id={`${formId}-typed`} words disabled={isFrozen} value={answers.typed} onChange={(typed) => change({ typed })} />
      </Field>
      {captcha && (
        <Field id={`${formId}-captcha`} label={`验证码（发送至 ${captcha.to}）`} fault={faults.captcha}>
          <span className={styles['captcha']}>
            <Input
              id={`${formId}-captcha`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              disabled={isFrozen}
              value={answers.captcha}
              onChange={(event) => change({ captcha: event.target.value.trim() })}
            />
            <SmsCodeButton purpose={captcha.purpose} disabled={isFrozen} onSend={captcha.send} />
          </span>
          <DemoSms phone={captcha.to} />
        </Field>
      )}
      {action.error !== null && !action.isRunning && (
        <Alert
          type={action.isLost ? 'warning' : 'error'}
          showIcon
          title={action.isLost ? '结果未知' : action.error.message}
          {...(action.isLost && { description: `${action.error.message}。${lostText(verb)}` })}
        />
      )}
      <div className={styles['buttons']}>
        {onBack && (
          <Button disabled={isFrozen} onClick={onBack}>
            上一步
          </Button>
        )}
        <Button disabled={action.isRunning} onClick={onClose}>
          取消
        </Button>
        {takesPasskey && !action.isLost && (
          <Button disabled={action.isRunning} onClick={() => void confirm(true)}>
            用通行密钥{verb}
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={action.isRunning}>
          {action.isLost ? '重试' : verb}
        </Button>
      </div>
    </form>
  )
}

const lostText = (verb: string) => `连接中断，尚不确定是否成功。点击重试不会重复${verb}`

const promotionHint = (max: number) => `没有推广费请填 0${max === 0 ? '；合同不限额' : `；合同约定每单不超过 ¥ ${formatCents(max)}`}`

interface FieldProps {
  readonly id: string
  readonly label: string
  /** What may be entered, before anything is wrong. */
  readonly hint?: string
  readonly fault: string | undefined
  readonly children: ReactNode
}

function Field({ id, label, hint, fault, children }: FieldProps) {
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && <div className={styles['hint']}>{hint}</div>}
      {fault !== undefined && (
        <div role="alert" className={styles['fault']}>
          {fault}
        </div>
      )}
    </div>
  )
}
