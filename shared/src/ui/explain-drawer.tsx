import { Alert, Drawer, Skeleton } from 'antd'
import { explainRuleOf } from '../domain/explain-rules.ts'
import { grantedByFlags, manualPath } from '../session/own-pages.ts'
import { useUser } from '../session/use-session.ts'
import styles from './explain-drawer/explain-drawer.module.css'
import { Money } from './money.tsx'
import { Link } from './router.tsx'

export interface ExplainStep {
  readonly label: string
  /** The calculation with its numbers. */
  readonly formula: string
  /** Cents. */
  readonly value: number
  readonly note?: string | undefined
  /** A key of `explainRules`. */
  readonly rule?: string | undefined
}

interface ExplainDrawerProps {
  readonly open: boolean
  /** The amount explained, e.g. `应付金额 JS202601080001`. */
  readonly subject: string
  /** In reading order; the last one is the amount itself. */
  readonly steps: readonly ExplainStep[] | undefined
  readonly isEstimate?: boolean
  readonly error?: string | undefined
  readonly onClose: () => void
}

/** 为什么是这个数: each part with its formula, rate, rounding and rule. */
export function ExplainDrawer({ open, subject, steps, isEstimate = false, error, onClose }: ExplainDrawerProps) {
  return (
    <Drawer open={open} onClose={onClose} size={520} title="为什么是这个数" destroyOnHidden>
      <h3 className={styles['subject']}>{subject}</h3>
      {isEstimate && <Alert className={styles['estimate']} type="info" showIcon title="税费为预估：最终税额在支付时按当月累计收入计算。" />}
      {error !== undefined && <Alert type="error" showIcon title={error} />}
      {steps === undefined && error === undefined && <Skeleton active />}
      {steps !== undefined && (
        <ol className={styles['steps']}>
          {steps.map((step, index) => (
            <Step key={`${index}-${step.label}`} step={step} isResult={index === steps.length - 1} onLeave={onClose} />
          ))}
        </ol>
      )}
    </Drawer>
  )
}

interface StepProps {
  readonly step: ExplainStep
  readonly isResult: boolean
  /** Called when the manual is opened. */
  readonly onLeave: () => void
}

function Step({ step, isResult, onLeave }: StepProps) {
  const rule = step.rule === undefined ? undefined : explainRuleOf(step.rule)
  // Only some users have the manual, which explains the rules; for the others the name says what to ask for.
  const user = useUser()
  const hasManual = user !== null && grantedByFlags(user).length > 0
  return (
    <li className={`${styles['step'] ?? ''} ${isResult ? (styles['result'] ?? '') : ''}`}>
      <div className={styles['line']}>
        <span>{step.label}</span>
        <Money cents={step.value} symbol strong={isResult} />
      </div>
      <div className={styles['formula']}>{step.formula}</div>
      {(step.note !== undefined || rule !== undefined) && (
        <div className={styles['note']}>
          {step.note}
          {step.note !== undefined && rule !== undefined && ' · '}
          {rule && '依据业务规则：'}
          {rule && (hasManual ? <Link to={`${manualPath}#${rule.id}`} onClick={onLeave}>{rule.title}</Link> : rule.title)}
        </div>
      )}
    </li>
  )
}
