import { Form, Input, Modal } from 'antd'

interface LocalBuildProps {
  readonly flavour: string
  readonly origins: readonly string[]
  readonly onChoose: (entry: string) => void
  readonly onClose: () => void
}

interface Fields {
  readonly url: string
}

/** A build served by a developer's machine, from an origin that the signed registry allows. */
export function LocalBuild({ flavour, origins, onChoose, onClose }: LocalBuildProps) {
  const [form] = Form.useForm<Fields>()
  return (
    <Modal open title={`试用本机的 ${flavour}`} okText="试用" onOk={form.submit} onCancel={onClose} afterOpenChange={(isOpen) => isOpen && form.focusField('url')}>
      <Form form={form} layout="vertical" initialValues={{ url: origins[0] ?? '' }} onFinish={({ url }) => onChoose(entryOf(url))}>
        <Form.Item
          label="地址"
          name="url"
          extra={`允许的地址：${origins.join('、')}`}
          rules={[
            { required: true, message: '请输入地址' },
            { validator: (_, url: string) => (isAllowed(url, origins) ? Promise.resolve() : Promise.reject(new Error('不是允许的地址'))) },
          ]}
        >
          <Input placeholder="http://localhost:4104" />
        </Form.Item>
      </Form>
    </Modal>
  )
}

const isAllowed = (url: string, origins: readonly string[]): boolean => URL.canParse(url) && origins.includes(new URL(url).origin)

const entryOf = (url: string): string => (url.endsWith('.json') ? url : new URL('/mf-manifest.json', url).href)
