import { calls } from '../../src/modules/index.ts'
import { buildApp } from '../../src/app.ts'
import { createLog } from '../../src/kernel/log.ts'
import { passwordHash } from '../../test/tenants.ts'
import { makeWorker } from '../../test/makers.ts'
import { fileRow, sentBill } from '../../test/spine.ts'
import type { Checks } from './checks.ts'
import { send, newPhone, signIn, signInByCode, type Servers } from './servers.ts'

/** What must never be logged: sent to the server in every way, including database errors that quote whole rows. */
export async function proveSilentLogs(servers: Servers, checks: Checks): Promise<void> {
  const { deps, owner, tenants } = servers
  let written = ''
  const log = createLog('trace', { write: (line) => void (written += line) })
  const app = await buildApp({ ...deps, log })
  const workers = Array.from({ length: 3 }, (_, index) => makeWorker(index))
  const secrets = new Map<string, string>([['密码', passwordHash], ['错误的密码', '7'.repeat(64)]])
  for (const [index, worker] of workers.entries()) {
    for (const [name, value] of Object.entries({ 身份证号: worker.id_no, 手机号: worker.phone, 银行卡: worker.card })) secrets.set(`${name}${index}`, value)
  }
  try {
    const token = await signIn(app, tenants.phones.company)
    secrets.set('令牌', token).set('登录手机号', tenants.phones.company)
    const phone = tenants.phones.otherAgency
    servers.advance(61_000)
    const byCode = await signInByCode({ ...servers, app }, phone)
    secrets.set('验证码令牌', byCode).set('验证码', await owner.code(phone)).set('验证码手机号', phone)
    await send(app, null, '/v1/accounts/login/', { body: { host: 'localhost', phone, is_password: true, password: '7'.repeat(64) } })
    await send(app, `${token.slice(0, -1)}x`, `/v1/bills/template/?token=${token}`)
    await send(app, token, `/v1/staffs/?phone=${workers[0]?.phone ?? ''}`)
    await send(app, token, '/v1/bills/import_check/', { body: { rows: workers.map((worker, index) => fileRow(index + 2, worker, '1.00')) } })
    await send(app, token, '/v1/bills/import/', { body: { bills: workers.map((worker, index) => ({ ...sentBill(index + 2, worker, '1.00'), more: worker.id_no })) } })
    const offer: { url?: string } = (await send(app, token, '/v1/oss/sign_url/?filename=a.pdf&size=9&purpose=voucher')).json()
    await app.inject({ method: 'PUT', url: offer.url ?? '', payload: 'x' })
    secrets.set('文件签名', /sign=([\w-]+)/u.exec(offer.url ?? '')?.[1] ?? '没有签名')
    await proveQuietFaults(app, servers, secrets, newPhone())
  } finally {
    await app.close()
  }
  checks.that(written.split('\n').length > 20 && written.includes('"level":50'), '日志应记下这些请求和故障', `${written.split('\n').length} 行`)
  for (const [name, value] of secrets) {
    const at = new RegExp(`(?<![0-9A-Za-z])${value}(?![0-9A-Za-z])`, 'u').exec(written)
    checks.that(at === null, `日志不应有${name}`, at === null ? '' : written.slice(Math.max(0, at.index - 150), at.index + 60))
  }
  for (const event of ['signed in', 'denied']) checks.that(written.includes(`"event":"${event}"`), `日志应记下 ${event}`, '没有')
  checks.that(/"event":"denied","status":400,"reason":"credentials"/u.test(written), '日志应记下错误的密码', '没有')
  checks.that(/"event":"denied","status":401,"reason":"unauthorized"/u.test(written), '日志应记下无效的令牌', '没有')
  checks.that(!/"(?:authorization|idempotency-key|cookie)"/iu.test(written), '日志不应有请求头', /.{60}"authorization.{60}/iu.exec(written)?.[0])
  checks.that(written.includes('"error_code":"23514"'), '故障应记下数据库的错误码', written.slice(0, 300))
  proveAddresses(checks)
}

/** A violated constraint makes PostgreSQL quote the row, and an unreadable value is quoted as well. */
async function proveQuietFaults(app: Servers['app'], { owner, tenants }: Servers, secrets: Map<string, string>, phone: string): Promise<void> {
  secrets.set('故障中的手机号', phone)
  const admin = await signIn(app, tenants.phones.agency)
  await owner.rows('alter table app.account add constraint probe check (length(phone) > 50) not valid')
  try {
    await send(app, admin, '/v1/staffs/', { body: { name: '同事', phone, role_ids: [] } })
  } finally {
    await owner.rows('alter table app.account drop constraint probe')
  }
}

/** URLs end up in browser histories, proxy logs and referrers. */
function proveAddresses(checks: Checks): void {
  for (const call of calls) {
    const names = [...call.path.matchAll(/:([a-z_]+)/gu)].map(([, name = '']) => name)
    const shape: unknown = call.query === undefined ? undefined : Reflect.get(call.query, 'shape')
    if (typeof shape === 'object' && shape !== null) names.push(...Object.keys(shape))
    const secret = names.filter((name) => /token|password|captcha|sms_code|secret|id_no|account_no/iu.test(name))
    checks.that(secret.length === 0, `${call.name} 的地址不应带令牌、密码、验证码、身份证号或账号`, secret)
  }
}
