import { openClientFields as field } from '@linggong/shared/domain/fields/open-client'
import { useCopy } from '@linggong/shared/ui/copy-text'
import { FocusReturn } from '@linggong/shared/ui/focus-return'
import { Alert, Button, Form, Input, Modal, Space } from 'antd'
import type { MadeClient } from './client-dialog.tsx'

/** Shows a new secret, the only time: not closed by a click beside it. */
export function SecretDialog({ made, onClose }: { readonly made: MadeClient; readonly onClose: () => void }) {
  return (
    <Modal open title={`密钥 · ${made.name}`} mask={{ closable: false }} keyboard={false} closable={false} footer={<Button type="primary" onClick={onClose}>已妥善保存，关闭</Button>}>
      <FocusReturn />
      <Alert type="warning" showIcon style={{ marginBottom: 16 }} title="密钥只显示这一次，关闭后无法再查看。请交给对接系统的负责人保存，不要写进代码或发到群里；遗失或泄露时可随时更换。" />
      <Form layout="vertical" component="div">
        <Copied label={field.client_id.label} text={made.id} />
        <Copied label={field.secret.label} text={made.secret} />
      </Form>
    </Modal>
  )
}

function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const copy = useCopy()
  return (
    <Form.Item label={label}>
      <Space.Compact block>
        <Input readOnly aria-label={label} value={text} onFocus={(event) => event.target.select()} />
        <Button aria-label={`复制${label}`} onClick={() => void copy(text)}>
          复制
        </Button>
      </Space.Compact>
    </Form.Item>
  )
}
