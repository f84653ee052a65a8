import { Alert, Button, ConfigProvider, Form, Input } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { useState } from 'react'
import { send } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { hashPassword } from '../api/password.ts'
import { login } from '../contract/accounts.ts'
import { beginSession } from '../session/session.ts'

interface Account {
  readonly phone: string
  readonly password: string
}

/** The sign-in of the standalone harness: by password against the real server, without the rest of a login page. */
export function SignIn() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function handleFinish({ phone, password }: Account): Promise<void> {
    setIsBusy(true)
    setFailure('')
    try {
      const body = { host: location.hostname, phone: phone.replaceAll(/\s/gu, ''), is_password: true, password: hashPassword(password) }
      const { token, app } = await send(login, { body, quiet: true })
      beginSession({ token, flavour: app })
    } catch (error) {
      setFailure(errorText(error))
      setIsBusy(false)
    }
  }

  return (
    <ConfigProvider locale={zhCN}>
      <main style={{ maxWidth: 320, margin: '15vh auto', padding: 16 }}>
        <h1>单独运行</h1>
        <p>一个应用在自己的宿主里，连接真实的服务器。</p>
        <Form<Account> layout="vertical" onFinish={handleFinish}>
          <Form.Item label="手机号" name="phone" rules={[{ required: true, message: '请输入手机号' }]}>
            <Input autoComplete="username" inputMode="numeric" />
          </Form.Item>
          <Form.Item label="密码" name="password" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {failure && <Alert type="error" title={failure} style={{ marginBottom: 16 }} />}
          <Button block type="primary" htmlType="submit" loading={isBusy}>
            登录
          </Button>
        </Form>
      </main>
    </ConfigProvider>
  )
}
