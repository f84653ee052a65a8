import { z } from 'zod'
import { passwordHash } from '../../test/tenants.ts'
import type { Checks } from './checks.ts'
import { good, newPhone, send, signIn, type Servers } from './servers.ts'

const token = z.object({ token: z.string() })
const hourMs = 3_600_000

/** Sessions end when they should, whatever is done with them, and what gives others rights asks who is there. */
export async function proveLife(servers: Servers, checks: Checks): Promise<void> {
  await proveAbsoluteEnd(servers, checks)
  await proveParallelSwitches(servers, checks)
  await proveStepUp(servers, checks)
}

const switched = ({ tenants }: Servers, server: Servers['app'], held: string, to: 'company' | 'neighbour') =>
  send(server, held, '/v1/common/switch_company', { body: { phone: tenants.twoPlaces, app: 'company', related_id: tenants.ids[to], host: 'localhost' } })

/** Going to and fro between two companies used to make a session last for ever. */
async function proveAbsoluteEnd(servers: Servers, checks: Checks): Promise<void> {
  const { app, tenants, advance } = servers
  let held = await signIn(app, tenants.twoPlaces, { related_id: tenants.ids.company })
  for (let hour = 1; hour <= 11; hour += 1) {
    advance(hourMs)
    held = good(token, await switched(servers, app, held, hour % 2 === 1 ? 'neighbour' : 'company')).token
  }
  advance(hourMs)
  const after = await send(app, held, '/v1/staffs/info/')
  checks.that(after.statusCode === 401, '登录 12 小时后，无论切换过多少次企业，会话都应结束', after.statusCode)
}

async function proveParallelSwitches(servers: Servers, checks: Checks): Promise<void> {
  const { app, second, tenants, owner, deps } = servers
  const held = await signIn(app, tenants.twoPlaces, { related_id: tenants.ids.company })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => switched(servers, index % 2 === 0 ? app : second, held, 'neighbour')))
  const taken = answers.filter(({ statusCode }) => statusCode === 200)
  const [living] = await owner.rows(
    `select count(*)::int as n from app.session v join app.staff s on s.id = v.staff_id join app.account a on a.id = s.account_id where a.phone = $1 and v.revoked_at is null and v.expire_at > $2`,
    [tenants.twoPlaces, deps.clock()],
  )
  const words = `${answers.map(({ statusCode }) => statusCode).join(' ')}，存活 ${String(living?.['n'])} 个会话`
  checks.that(taken.length === 1 && living?.['n'] === 1, '同一会话并行切换十次：应只成功一次，只留下一个会话', words)
}

/** Whoever finds an unlocked screen, or has stolen a token, gives nobody a way in. */
async function proveStepUp({ app, second, tenants, owner, advance }: Servers, checks: Checks): Promise<void> {
  const admin = await signIn(app, tenants.phones.agency)
  const made = z.object({ id: z.string(), version: z.int() })
  const role = good(made, await send(app, admin, '/v1/roles/', { body: { name: '新角色', permission_ids: [] } }))
  const staff = good(made, await send(app, admin, '/v1/staffs/', { body: { name: '同事', phone: newPhone(), role_ids: [] } }))
  const attempts = (): readonly (readonly [string, () => ReturnType<typeof send>])[] => [
    ['更换员工手机号', () => send(second, admin, `/v1/staffs/${staff.id}/`, { method: 'PUT', body: { phone: newPhone(), version: staff.version } })],
    ['更换员工角色', () => send(second, admin, `/v1/staffs/${staff.id}/`, { method: 'PUT', body: { role_ids: [role.id], version: staff.version } })],
    ['新增员工', () => send(app, admin, '/v1/staffs/', { body: { name: '同事', phone: newPhone(), role_ids: [role.id] } })],
    ['分配角色权限', () => send(app, admin, `/v1/roles/${role.id}/permissions/`, { method: 'PUT', body: { permission_ids: ['CommonSystemUsersPageIndex'], version: role.version } })],
    ['分配角色员工', () => send(second, admin, `/v1/roles/${role.id}/staffs/`, { method: 'PUT', body: { staff_ids: [staff.id], version: role.version } })],
    ['退出其他登录设备', () => send(second, admin, '/v1/accounts/sessions/', { method: 'DELETE' })],
  ]
  advance(11 * 60_000)
  for (const [what, attempt] of attempts()) {
    const answer = await attempt()
    checks.that(answer.statusCode === 403 && /"step_up"/u.test(answer.body), `登录十分钟后${what}：应先要求验证本人身份`, `${answer.statusCode} ${answer.body}`)
  }
  const harmless = await send(app, admin, `/v1/staffs/${staff.id}/`, { method: 'PUT', body: { name: '新名', version: staff.version } })
  checks.that(harmless.statusCode === 200, '只改姓名不应要求验证', harmless.statusCode)

  const prove = (body: object) => send(app, admin, '/v1/accounts/step_up/', { body })
  for (const [what, body] of [['错误的密码', { password: '0'.repeat(64) }], ['错误的验证码', { sms_code: '000000' }], ['空的请求', {}]] as const) {
    const answer = await prove(body)
    checks.that(answer.statusCode === 400, `以${what}验证身份：应拒绝`, answer.statusCode)
  }
  checks.that((await attempts()[2]?.[1]())?.statusCode === 403, '验证失败后仍应要求验证', 200)
  good(z.unknown(), await prove({ password: passwordHash }))
  const after = await send(second, admin, '/v1/staffs/', { body: { name: '同事', phone: newPhone(), role_ids: [role.id] } })
  checks.that(after.statusCode === 200, '以密码验证后应可办理，另一个进程上也是', `${after.statusCode} ${after.body}`)

  advance(11 * 60_000)
  good(z.unknown(), await send(app, admin, '/v1/sms/self_captcha/', { body: { phone: tenants.phones.agency } }))
  good(z.unknown(), await prove({ sms_code: await owner.code(tenants.phones.agency) }))
  const byCode = await send(second, admin, '/v1/staffs/', { body: { name: '同事', phone: newPhone(), role_ids: [role.id] } })
  checks.that(byCode.statusCode === 200, '以验证码验证后应可办理', byCode.statusCode)
  advance(16 * 60_000)
  const guesses = await Promise.all(Array.from({ length: 7 }, (_, index) => send(index % 2 === 0 ? app : second, admin, '/v1/accounts/step_up/', { body: { password: '1'.repeat(64) } })))
  const counted = guesses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b).join(' ')
  checks.that(counted === '400 400 400 400 400 429 429', '一个会话验证身份 7 次猜密码：应 5 次 400、2 次 429', counted)
}
