import { useAction } from '@linggong/shared/api/actions'
import type { ApiError } from '@linggong/shared/api/errors'
import { useRead } from '@linggong/shared/api/queries'
import { type ConfirmedEmail, EmailForm } from '@linggong/shared/business/contact/email-form'
import { readSensitiveNotify, setSensitiveNotify } from '@linggong/shared/contract/risk-lists'
import { sensitiveNotifyFields } from '@linggong/shared/domain/fields/risk'
import { usePermissions } from '@linggong/shared/session/permissions'
import { ChangeLog } from '@linggong/shared/ui/change-log'
import { Facts } from '@linggong/shared/ui/facts'
import { showFaults } from '@linggong/shared/ui/form-faults'
import { FailureBlock, LoadingBlock } from '@linggong/shared/ui/state-block'
import { App, Button, Form, Modal, Space } from 'antd'
import { useState } from 'react'

const title = sensitiveNotifyFields.email.label

interface NotifyDialogProps {
  readonly onClose: () => void
}

/** Where the operator is told by mail of hits of sensitive words (R714). */
export function NotifyDialog({ onClose }: NotifyDialogProps) {
  const { modal } = App.useApp()
  const { can } = usePermissions()
  const [form] = Form.useForm<ConfirmedEmail>()
  const query = useRead(readSensitiveNotify)
  const [isAsking, setAsking] = useState(false)
  const set = useAction(setSensitiveNotify, { success: `${title}已修改`, onDone: () => setAsking(false), onFail: ({ fields }: ApiError) => showFaults(form, fields) })
  const { data } = query
  if (data !== undefined && isAsking) {
    return <EmailForm form={form} title={title} okText="保存" isRunning={set.isRunning} onConfirm={(confirmed) => void set.run({ body: { ...confirmed, version: data.version } })} onClose={() => setAsking(false)} />
  }
  const remove = (version: number) =>
    modal.confirm({ title: `移除${title}`, content: '敏感词命中时不再发邮件；命中记录不受影响。', okText: '移除', okButtonProps: { danger: true }, cancelText: '返回', onOk: () => set.run({ body: { email: '', version } }) })
  return (
    <Modal open title={title} width={520} footer={null} onCancel={onClose}>
      {data === undefined ? (
        query.isError ? <FailureBlock what={title} error={query.error} onRetry={() => void query.refetch()} /> : <LoadingBlock what={title} rows={3} />
      ) : (
        <Space direction="vertical" size="middle" style={{ width: '100%' }}>
          <Facts label={title} facts={[{ label: title, value: data.email === '' ? '未设置' : data.email }]} />
          <p style={{ margin: 0 }}>{data.can_mail ? '敏感词命中时发邮件到这里，10 分钟内的多次命中合为一封；邮件不含备注原文。' : '还没有配置邮件网关（MAIL_URL），不能发送邮件。'}</p>
          {can('AdminSensitiveListPageIndex:edit') && (
            <Space>
              <Button type="primary" disabled={!data.can_mail} onClick={() => setAsking(true)}>
                {data.email === '' ? '设置邮箱' : '更换邮箱'}
              </Button>
              {data.email !== '' && (
                <Button danger loading={set.isRunning} onClick={() => remove(data.version)}>
                  移除邮箱
                </Button>
              )}
            </Space>
          )}
          {data.results.length > 0 && <ChangeLog query={query} fields={sensitiveNotifyFields} />}
        </Space>
      )}
    </Modal>
  )
}
