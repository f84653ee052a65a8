import { useRead } from '@linggong/shared/api/queries'
import { listOpenScopes } from '@linggong/shared/contract/open-clients'
import { openClientFields } from '@linggong/shared/domain/fields/open-client'
import { statusOf } from '@linggong/shared/domain/status-option'
import { Drawer, Typography } from 'antd'
import styles from './guide.module.css'

const { Paragraph, Title } = Typography

const tokenSample = (origin: string): string => `curl ${origin}/v1/open/token/ \\
  -u "客户端编号:密钥" \\
  -d grant_type=client_credentials`

const callSample = (origin: string): string => `curl ${origin}/v1/settlements/search/ \\
  -H "Authorization: Bearer 令牌" \\
  -H "Content-Type: application/json" \\
  -d '{"page":1,"page_size":10}'`

/** 接入说明, for whoever writes the program that calls. */
export function GuideDrawer({ onClose }: { readonly onClose: () => void }) {
  const scopes = useRead(listOpenScopes)
  const { origin } = location
  return (
    <Drawer open size={640} title="开放接口接入说明" onClose={onClose}>
      <Title level={5}>1. 获取令牌</Title>
      <Paragraph>以客户端编号和密钥换取令牌（OAuth 2.0 client_credentials）。令牌 30 分钟内有效，请缓存使用，收到 401 时重新获取。密钥只放在服务器上。</Paragraph>
      <pre className={styles['sample']}>{tokenSample(origin)}</pre>
      <Title level={5}>2. 调用接口</Title>
      <Paragraph>金额单位为分；身份证号、手机号和账号打码。提交导入时带 Idempotency-Key（8 位以上、每次业务不同）：结果不明时用同一个编号重试，不会重复办理。</Paragraph>
      <pre className={styles['sample']}>{callSample(origin)}</pre>
      <Title level={5}>3. 出错时</Title>
      <Paragraph>400：内容不正确，fields 指出是哪些字段。401：令牌失效，重新获取一次；仍为 401 时检查客户端是否停用、到期，以及调用的IP地址。403（scope）：授权范围不含此接口。429、503：在 Retry-After 秒之后再试。</Paragraph>
      <Title level={5}>4. 可调用的接口</Title>
      <Paragraph>
        字段说明见 <a href="/v1/open/openapi.json" download="linggong-openapi.json">OpenAPI 文档</a>。
      </Paragraph>
      {(scopes.data?.results ?? []).map(({ scope, calls }) => (
        <section key={scope} className={styles['scope']} aria-label={statusOf(openClientFields.scopes.table, scope).label}>
          <strong>
            {statusOf(openClientFields.scopes.table, scope).label} <code>{scope}</code>
          </strong>
          <ul>
            {calls.map(({ method, path, summary }) => (
              <li key={`${method} ${path}`}>
                {summary} <code>{`${method} ${path}`}</code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Drawer>
  )
}
