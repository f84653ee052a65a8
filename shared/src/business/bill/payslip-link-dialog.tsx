import { useAction } from '@linggong/shared/api/actions'
import { useCopy } from '@linggong/shared/ui/copy-text'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Button, Input, Modal, Space, Typography } from 'antd'
import { useState } from 'react'
import type { CallOutput } from '../../contract/call.ts'
import { createPayslipLink } from '../../contract/payslips.ts'
import { clockTime } from '../../domain/time.ts'
import type { DialogProps } from '../document.tsx'
import type { BillRecord } from './document.tsx'

/** 工资单链接: made on demand, shown once, handed over by whoever asked for it. */
export function PayslipLinkDialog({ record, onClose }: DialogProps<BillRecord>) {
  const create = useAction(createPayslipLink)
  const copy = useCopy()
  const [link, setLink] = useState<CallOutput<typeof createPayslipLink> | null>(null)
  const make = async () => setLink((await create.run({ params: { id: record.id } })) ?? null)
  const footer = link === null ? undefined : <Button onClick={onClose}>关闭</Button>
  return (
    <Modal open title={`工资单链接 · 账单 ${record.sn}`} okText="生成链接" confirmLoading={create.isRunning} onOk={() => void make()} onCancel={onClose} {...(footer !== undefined && { footer })}>
      <FocusReturn />
      {link === null ? (
        <Typography.Paragraph>收款人 {record.name} 打开链接，用登记手机收到的验证码验证后，可以查看这笔付款的到账金额、税费和计算过程。链接 7 天内有效；重新生成后，之前的链接立即失效。</Typography.Paragraph>
      ) : (
        <>
          <Typography.Paragraph>请把链接发给收款人。关闭后不再显示；有效期至 {clockTime(link.expire_at)}，打开时验证码发往 {link.phone}。</Typography.Paragraph>
          <Space.Compact block>
            <Input readOnly aria-label="工资单链接" value={link.url} onFocus={(event) => event.target.select()} />
            <Button type="primary" onClick={() => void copy(link.url)}>
              复制
            </Button>
          </Space.Compact>
        </>
      )}
    </Modal>
  )
}
