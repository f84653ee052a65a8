import { userAuditFields as field } from '@linggong/shared/domain/fields/user-audit'
import { AUDIT_TEXTS } from '@linggong/shared/domain/user-audit-texts'
import type { AuditKind } from '@linggong/shared/domain/user-audits'
import { REASON } from '@linggong/shared/domain/verdict'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { Button, Flex, Form, Input } from 'antd'
import type { AuditRecord } from '../audits.tsx'
import styles from '../audit.module.css'

interface DeskPanelProps {
  readonly kind: AuditKind
  /** Undefined: still loading. */
  readonly record: AuditRecord | undefined
  readonly isRejecting: boolean
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly onPass: () => void
  readonly onRejecting: (isRejecting: boolean) => void
  readonly onReject: (reason: string) => void
  readonly onStep: (by: 1 | -1) => void
}

/** Whom the audit is about, and the decisions: each has its key. */
export function DeskPanel({ kind, record, isRejecting, hasNext, hasPrevious, onPass, onRejecting, onReject, onStep }: DeskPanelProps) {
  const { reasons, effects } = AUDIT_TEXTS[kind]
  return (
    <div className={styles['side']}>
      {record && <Facts label="登记的资料" facts={factsFor(record)} />}
      <Flex wrap gap={8}>
        <Button type="primary" disabled={record?.status !== 'to_audit'} title="快捷键 a" onClick={onPass}>
          通过 (a)
        </Button>
        <Button danger disabled={record?.status !== 'to_audit'} title="快捷键 r" aria-expanded={isRejecting} onClick={() => onRejecting(!isRejecting)}>
          驳回 (r)
        </Button>
        <Button disabled={!hasPrevious} title="快捷键 k" onClick={() => onStep(-1)}>
          上一项 (k)
        </Button>
        <Button disabled={!hasNext} title="快捷键 j" onClick={() => onStep(1)}>
          下一项 (j)
        </Button>
      </Flex>
      {isRejecting ? (
        <section className={styles['reasons']} aria-label={field.reason.label}>
          <span>选择驳回原因，即驳回并打开下一项：</span>
          {reasons.map((reason, index) => (
            <Button key={reason} title={`快捷键 ${index + 1}`} onClick={() => onReject(reason)}>
              {index + 1}. {reason}
            </Button>
          ))}
          <Form<{ other: string }> layout="vertical" onFinish={({ other }) => onReject(other.trim().replaceAll(/\s+/gu, ' '))}>
            <Form.Item name="other" label="其他原因" rules={[{ required: true, whitespace: true, message: REASON.text }]}>
              <Input maxLength={200} showCount />
            </Form.Item>
            <Button htmlType="submit" danger>
              驳回
            </Button>
          </Form>
        </section>
      ) : (
        <span>
          {effects.pass}
          {effects.reject}
        </span>
      )}
    </div>
  )
}

export function factsFor(record: AuditRecord) {
  const fact = factsOf(field, record)
  return [
    fact('user_name'),
    fact('id_no', { value: <MaskedText masked={record.id_no} kind="company_user" id={record.company_user_id} field="id_no" /> }),
    fact('phone', { value: <MaskedText masked={record.phone} kind="company_user" id={record.company_user_id} field="phone" /> }),
    fact('company_name'),
    fact('creator'),
    fact('create_at'),
    fact('sn'),
    ...(record.face_outcome === '' ? [] : [fact('face_outcome')]),
    ...(record.face_reason === '' ? [] : [fact('face_reason', { isWide: true })]),
    ...(record.cause === '' ? [] : [fact('cause', { isWide: true })]),
  ]
}
