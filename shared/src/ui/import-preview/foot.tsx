import { Button } from 'antd'
import type { ReactNode } from 'react'
import { formatCents } from '../../domain/money.ts'
import styles from './import-preview.module.css'
import type { ImportCounts } from './model.ts'
import { unplaced } from './open-file.ts'
import type { ImportRules } from './rules.ts'
import type { ImportSession } from './session.ts'
import type { ImportState } from './session-state.ts'

interface FootProps<K extends string> {
  readonly session: ImportSession<K>
  readonly state: ImportState<K>
  readonly rules: ImportRules<K>
  readonly counts: ImportCounts
  readonly unit: string
  readonly hasAmount: boolean
  readonly isSubmitting: boolean
  readonly onCancel: () => void
  readonly onSubmit: () => void
  /** Asks first where corrected cells would be lost. */
  readonly onReadAgain: (read: () => void) => void
}

/** What will happen, or what is missing for it, and the buttons. */
export function Foot<K extends string>({ session, state, rules, counts, unit, hasAmount, isSubmitting, onCancel, onSubmit, onReadAgain }: FootProps<K>) {
  if (state.mapping !== undefined) {
    const missing = unplaced(rules, state.mapping.places)
    const blocked = missing.length === 0 ? undefined : `还没有对应的必填列：${missing.join('、')}`
    return (
      <FootLine text={blocked ?? '必填的列都有对应'}>
        <Button onClick={onCancel}>取消</Button>
        {state.rows.length > 0 && <Button onClick={() => session.leaveMapping()}>返回</Button>}
        <Button type="primary" disabled={blocked !== undefined} title={blocked} onClick={() => onReadAgain(() => void session.readAsMapped())}>
          按此读取
        </Button>
      </FootLine>
    )
  }
  const isPreview = state.phase === 'preview'
  const blocked = blockedReason(counts, state.checking)
  return (
    <FootLine text={isPreview && (blocked ?? willHappen(counts, state.fileRows, unit, hasAmount))}>
      <Button disabled={isSubmitting} onClick={onCancel}>
        取消
      </Button>
      <Button type="primary" loading={isSubmitting} disabled={!isPreview || blocked !== undefined} title={blocked} onClick={onSubmit}>
        {isPreview ? `确认提交（${counts.all} 行${hasAmount ? `，¥ ${formatCents(counts.amount)}` : ''}）` : '确认提交'}
      </Button>
    </FootLine>
  )
}

function FootLine({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <footer className={styles['foot']}>
      <output className={styles['spring']}>{text}</output>
      {children}
    </footer>
  )
}

/** Why the rows cannot be submitted; undefined when they can. */
export function blockedReason(counts: ImportCounts, checking: ImportState<string>['checking']): string | undefined {
  if (counts.all === 0) return '没有可提交的行'
  if (counts.error > 0) return `还有 ${counts.error} 行有错误，修改或移除后才能提交`
  if (checking === 'running') return '正在核对，请稍候'
  return checking === 'failed' ? '核对未完成，请重新核对' : undefined
}

/** A summary of what will happen. */
export function willHappen({ all, warn, amount }: ImportCounts, fileRows: number, unit: string, hasAmount: boolean): string {
  return [
    `提交后将导入 ${all} ${unit}${hasAmount ? `，合计 ¥ ${formatCents(amount)}` : ''}`,
    ...(warn > 0 ? [`${warn} 行有提醒，仍会导入`] : []),
    ...(fileRows > all ? [`已移除的 ${fileRows - all} 行不会导入`] : []),
  ].join('；')
}
