import { useAction } from '@linggong/shared/api/actions'
import type { ManyDialogProps } from '@linggong/shared/business/document'
import { userAuditInputFields as field } from '@linggong/shared/domain/fields/user-audit'
import { AUDIT_TEXTS } from '@linggong/shared/domain/user-audit-texts'
import { type AuditKind, userAudit } from '@linggong/shared/domain/user-audits'
import { REASON } from '@linggong/shared/domain/verdict'
import { useBatchResult } from '@linggong/shared/ui/batch-result'
import { FormDialog } from '@linggong/shared/ui/form-dialog'
import { AutoComplete, Form, Input, Radio } from 'antd'
import type { ComponentType } from 'react'
import { type Audit, AUDIT_CALLS } from './audits.tsx'

interface Values {
  readonly status: 'passed' | 'rejected'
  readonly reason?: string
}

/** 批量审核: the same verdict on several, each with a result of its own. */
export function decideManyDialog(kind: AuditKind): ComponentType<ManyDialogProps<Audit>> {
  const { what } = userAudit(kind)
  const { reasons, effects } = AUDIT_TEXTS[kind]
  return function DecideMany({ rows, onDone, onClose }: ManyDialogProps<Audit>) {
    const [form] = Form.useForm<Values>()
    const status = Form.useWatch('status', form) ?? 'passed'
    const decide = useAction(AUDIT_CALLS[kind].decideMany, { inPlace: true })
    const result = useBatchResult({ title: `批量审核${what}`, words: { done: status === 'passed' ? '已通过' : '已驳回', refused: '未审核' }, unit: '条', onDone, onClose })
    return (
      result.dialog ?? (
        <FormDialog<Values>
          form={form}
          title={`批量审核 ${rows.length} 条${what}`}
          okText={status === 'passed' ? '通过' : '驳回'}
          isDanger={status === 'rejected'}
          initial={{ status: 'passed' }}
          isRunning={decide.isRunning}
          onFinish={async ({ status: decided, reason = '' }) => {
            result.settle(await decide.run({ body: { decisions: rows.map(({ id, version }) => ({ id, version, status: decided, reason: decided === 'passed' ? '' : reason.trim() })) } }))
          }}
          onClose={onClose}
        >
          <Form.Item name="status" label={field['decisions.status'].label} extra={status === 'passed' ? effects.pass : effects.reject}>
            <Radio.Group options={[{ value: 'passed', label: '通过' }, { value: 'rejected', label: '驳回' }]} />
          </Form.Item>
          {status === 'rejected' && (
            <Form.Item name="reason" label={field.reason.label} rules={[{ required: true, whitespace: true, message: REASON.text }]}>
              <AutoComplete options={reasons.map((value) => ({ value }))}>
                <Input maxLength={200} showCount />
              </AutoComplete>
            </Form.Item>
          )}
        </FormDialog>
      )
    )
  }
}
