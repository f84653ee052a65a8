import { passwordHash } from '../../test/tenants.ts'
import type { Checks } from './checks.ts'
import { send, newPhone, signIn, type Servers } from './servers.ts'
import { proveCodesFromOutside, proveCodesOfTenant, proveSignInsOfTenant } from './limits-of-tenant.ts'

/** Attempts go to both servers in turn: they must share their counters. */
export async function proveLimits(servers: Servers, checks: Checks, all: boolean): Promise<void> {
  const { app, second, tenants, owner, advance } = servers
  const turns = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? app : second))
  const codes = async (answers: readonly Promise<{ statusCode: number }>[]): Promise<string> => (await Promise.all(answers)).map((answer) => answer.statusCode).toSorted((a, b) => a - b).join(' ')
  const times = (status: number, count: number): string => Array.from({ length: count }, () => status).join(' ')
  const wrong = (server: Servers['app'], phone: string, from: string) => send(server, null, '/v1/accounts/login/', { from, body: { host: 'localhost', phone, is_password: true, password: '0'.repeat(64) } })
  const sms = (server: Servers['app'], phone: string, from: string) => send(server, null, '/v1/sms/', { from, body: { host: 'localhost', phone } })

  // Windows are aligned with the clock: the following must not cross the border of two windows.
  advance(3_600_000 - (servers.deps.clock().getTime() % 3_600_000))
  const phone = tenants.phones.park
  const guesses = await codes(turns(8).map((server) => wrong(server, phone, '10.0.0.1')))
  checks.that(guesses === `${times(400, 5)} ${times(429, 3)}`, '一个手机号在两个进程上共 8 次错误密码：应 5 次 400、3 次 429', guesses)
  for (const server of [app, second]) {
    const right = await send(server, null, '/v1/accounts/login/', { from: '10.0.0.2', body: { host: 'localhost', phone, is_password: true, password: passwordHash } })
    checks.that(right.statusCode === 429 && Number(right.headers['retry-after']) > 0, '锁定后正确密码也应 429，并说明何时再试', right.statusCode)
  }
  const member = await send(app, null, '/v1/accounts/login/', { from: '10.0.0.1', body: { host: 'localhost', phone: tenants.phones.agency, is_password: true, password: passwordHash } })
  checks.that(member.statusCode === 200, '同一地址的另一个手机号应能登录', member.statusCode)

  const office = await codes(turns(104).map((server) => wrong(server, newPhone(), '10.0.0.3')))
  checks.that(office === `${times(400, 100)} ${times(429, 4)}`, '一个地址在两个进程上共 104 次失败：应 100 次 400、4 次 429', office.replaceAll(/(\d+)( \1)+/gu, '$1…'))

  const target = newPhone()
  const pairs = await codes(turns(2).map((server) => sms(server, target, '10.0.1.1')))
  checks.that(pairs === '200 429', '同一分钟两个进程各要一次验证码：应只发一次', pairs)
  let sent = 1
  for (const server of turns(12)) {
    advance(61_000)
    if ((await sms(server, target, '10.0.1.1')).statusCode === 200) sent += 1
  }
  checks.that(sent === 10, '一个手机号一小时内 13 次：应发 10 次', sent)

  const crowd = await codes(turns(104).map((server) => sms(server, newPhone(), '10.0.1.2')))
  checks.that(crowd === `${times(200, 100)} ${times(429, 4)}`, '一个地址一小时内 104 次验证码：应 100 次', crowd.replaceAll(/(\d+)( \1)+/gu, '$1…'))

  const guessed = tenants.phones.platform
  await sms(app, guessed, '10.0.1.3')
  const code = await owner.code(guessed)
  const bySms = (server: Servers['app'], sms_code: string) => send(server, null, '/v1/accounts/login/', { from: '10.0.1.3', body: { host: 'localhost', phone: guessed, is_password: false, sms_code } })
  await codes(turns(5).map((server) => bySms(server, code === '000000' ? '000001' : '000000')))
  await owner.rows('delete from app.rate_limit where key like $1', ['login%'])
  checks.that((await bySms(second, code)).statusCode === 400, '五次猜错之后正确的验证码也应失效', '200')

  const token = await signIn(app, tenants.phones.otherPark)
  const old = await codes(turns(8).map((server) => send(server, token, '/v1/staffs/change_password/', { body: { old_password: '0'.repeat(64), password: '1'.repeat(64) } })))
  checks.that(old === `${times(400, 5)} ${times(429, 3)}`, '修改密码时共 8 次错误的原密码：应 5 次 400、3 次 429', old)

  await proveCodesOfTenant(servers, checks)
  await proveCodesFromOutside(servers, checks)
  await proveSignInsOfTenant(servers, checks, all)
}
