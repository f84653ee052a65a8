import { useAction } from '@linggong/shared/api/actions'
import { rotateOpenSecret } from '@linggong/shared/contract/open-clients'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Modal, Radio, Space } from 'antd'
import { useState } from 'react'
import type { MadeClient } from './client-dialog.tsx'
import type { OpenClient } from './columns.tsx'

interface RotateDialogProps {
  readonly client: OpenClient
  readonly onMade: (made: MadeClient) => void
  readonly onClose: () => void
}

/** 更换密钥: as a routine, with a day for the other system to change over, or at once because the present one has leaked. */
export function RotateDialog({ client, onMade, onClose }: RotateDialogProps) {
  const { id, name, version } = client
  const [isKept, setKept] = useState(true)
  const rotate = useAction(rotateOpenSecret, { onDone: onMade })
  const handleOk = () => void rotate.run({ params: { id }, body: { keep_former: isKept, version } })
  return (
    <Modal open title={`更换密钥 · ${name}`} okText="更换" okButtonProps={{ danger: !isKept }} confirmLoading={rotate.isRunning} onOk={handleOk} onCancel={onClose}>
      <FocusReturn />
      <p>生成新的密钥，已发出的令牌立即失效，对接系统会重新获取。</p>
      <Radio.Group value={isKept} onChange={({ target }) => setKept(target.value === true)}>
        <Space orientation="vertical">
          <Radio value>旧密钥 24 小时内仍可使用，供对接系统切换</Radio>
          <Radio value={false}>旧密钥立即失效（密钥已泄露）</Radio>
        </Space>
      </Radio.Group>
    </Modal>
  )
}
