import { Alert, Button, ConfigProvider, Form, Input } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { writeSession } from '../guard/session.ts'
import { signIn } from './sign-in.ts'

interface LoginValues {
  readonly phone: string
  readonly password: string
}

export function LoginPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function handleFinish(values: LoginValues) {
    setBusy(true)
    const answer = await signIn(values.phone, values.password)
    setBusy(false)
    if ('failure' in answer) {
      setFailure(answer.failure)
      return
    }
    writeSession(answer)
    void navigate(search.get('redirect') ?? '/', { replace: true })
  }

  return (
    <ConfigProvider locale={zhCN}>
      <main style={{ maxWidth: 320, margin: '20vh auto' }}>
        <h1>灵工台</h1>
        {failure && <Alert type="error" title={failure} showIcon />}
        <Form<LoginValues> layout="vertical" onFinish={handleFinish}>
          <Form.Item name="phone" label="手机号" rules={[{ required: true, message: '请输入手机号' }]}>
            <Input autoComplete="username" inputMode="tel" />
          </Form.Item>
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy} block>
            登录
          </Button>
        </Form>
      </main>
    </ConfigProvider>
  )
}
