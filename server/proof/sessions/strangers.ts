import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { passwordHash } from '../../test/tenants.ts'
import { drain } from '../../test/makers.ts'
import { callAs, makeWorld, sentBill, type Answer, type World } from '../../test/spine.ts'
import type { Checks } from './checks.ts'
import { good, newPhone, send, signIn, type Servers } from './servers.ts'

/** What somebody who is not a member, or of another organisation, can use up that members and payments need: nothing. */
export async function proveStrangers(servers: Servers, checks: Checks, all: boolean): Promise<void> {
  // Windows are aligned with the clock: the following must not cross the border of two.
  servers.advance(3_600_000 - (servers.deps.clock().getTime() % 3_600_000))
  await proveCodesForPayment(servers, checks)
  await proveRightOwner(servers, checks)
  await proveUninvited(servers, checks)
  await proveNetworks(servers, checks, all)
}

const login = (server: Servers['app'], from: string, phone: string, secret: object) =>
  send(server, null, '/v1/accounts/login/', { from, body: { host: 'localhost', phone, is_password: true, ...secret } })
const wrong = { password: '0'.repeat(64) }
const right = { password: passwordHash }

/** Ten requests an hour for sign-in codes used to stop a company from paying. */
async function proveCodesForPayment(servers: Servers, checks: Checks): Promise<void> {
  const { app, second, tenants, advance } = servers
  const { world, settlement } = await settlementToPay(servers)
  const own = tenants.phones.company
  const token = await signIn(app, own)
  for (let turn = 0; turn < 12; turn += 1) {
    advance(61_000)
    for (const phone of [world.paymentPhone, own]) await send(turn % 2 === 0 ? app : second, null, '/v1/sms/', { from: `10.2.0.${turn % 3}`, body: { host: 'localhost', phone } })
  }
  const code = await callAs(second, world.company, 'POST', `/v1/settlements/${settlement}/payment_sms/`)
  checks.that(code.status === 200, '外人向支付手机号要了 12 次登录验证码后，支付验证码应仍能发出', `${code.status} ${JSON.stringify(code.body)}`)
  const self = await send(app, token, '/v1/sms/self_captcha/', { body: { phone: own } })
  checks.that(self.statusCode === 200, '外人要的登录验证码不应占用本人验证的验证码', `${self.statusCode} ${self.body}`)
}

/** A company with a settlement that waits for its payment. */
async function settlementToPay({ app, deps }: Servers): Promise<{ world: World; settlement: string }> {
  const world = await makeWorld(deps, { workers: 2 })
  const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const bills = world.workers.map((worker, index) => sentBill(index + 2, worker, '100.00'))
  const { id: batch_id } = await must(callAs<{ id: string }>(app, world.agency, 'POST', '/v1/bills/import/', { company_id: world.company.tenantId, bills, filename: 'a.xlsx' }))
  await drain(deps)
  const act = (who: World['company'], method: 'POST' | 'PUT', path: string, body: object) => must(callAs<{ id: string; version: number }>(app, who, method, `/v1/settlements/${path}`, body))
  const { id, version } = await act(world.agency, 'POST', '', { batch_id })
  const confirmed = await act(world.company, 'PUT', `${id}/confirm/`, { version, promotion_fee: 0 })
  await act(world.agency, 'PUT', `${id}/audit/`, { version: confirmed.version, result: 'pass' })
  return { world, settlement: id }
}

/** Guesses from elsewhere lock out neither the password of who has signed in from their own address lately, nor a code. */
async function proveRightOwner({ app, second, tenants, owner, advance }: Servers, checks: Checks): Promise<void> {
  advance(3_600_000)
  const phone = tenants.phones.agency
  const [home, away] = ['10.2.1.1', '10.2.1.2']
  good(z.unknown(), await login(app, home, phone, right))
  for (let turn = 0; turn < 8; turn += 1) await login(turn % 2 === 0 ? app : second, `10.2.2.${turn % 3}`, phone, wrong)
  const locked = await login(app, away, phone, right)
  checks.that(locked.statusCode === 429, '八次错误密码后，新地址上的密码应暂不接受', locked.statusCode)
  const known = await login(second, home, phone, right)
  checks.that(known.statusCode === 200, '别处的错误密码不应锁住本人登录过的地址', `${known.statusCode} ${known.body}`)

  await send(app, null, '/v1/sms/', { from: away, body: { host: 'localhost', phone } })
  const code = await owner.code(phone)
  await send(app, null, '/v1/sms/', { from: '10.2.2.1', body: { host: 'localhost', phone } })
  const guess = code === '000000' ? '000001' : '000000'
  for (let turn = 0; turn < 12; turn += 1) await login(turn % 2 === 0 ? app : second, `10.2.2.${turn % 3}`, phone, { is_password: false, password: undefined, sms_code: guess })
  const byCode = await login(second, away, phone, { is_password: false, password: undefined, sms_code: code })
  checks.that(byCode.statusCode === 200, '错误的密码与别处猜的验证码，都不应使本人收到的验证码失效', `${byCode.statusCode} ${byCode.body}`)
}

/** An organisation of the attacker's own takes in a head of another and 24 invented phones, and has those guessed at. */
async function proveUninvited({ app, second, tenants, owner, advance }: Servers, checks: Checks): Promise<void> {
  advance(3_600_000)
  const head = tenants.phones.neighbour
  const admin = await signIn(app, tenants.phones.foreign)
  const made = z.object({ id: z.string(), invitation: z.string().nullish() })
  const invented = [head, ...Array.from({ length: 24 }, newPhone)]
  for (const phone of invented) {
    const staff = good(made, await send(app, admin, '/v1/staffs/', { body: { name: '同事', phone, role_ids: [] } }))
    if (phone === head) checks.that(staff.invitation === 'open', '未接受邀请的人应标为待接受', staff.invitation ?? '')
  }
  for (const [index, phone] of invented.slice(1).flatMap((one) => Array.from({ length: 5 }, () => one)).entries()) await login(index % 2 === 0 ? app : second, `10.2.3.${index % 5}`, phone, wrong)
  const entered = await login(second, '10.2.4.1', head, right)
  checks.that(entered.statusCode === 200, '未经本人接受的组织，其失败次数不应锁住本人', `${entered.statusCode} ${entered.body}`)
  const { token, related_id } = good(z.object({ token: z.string(), related_id: z.string() }), entered)
  checks.that(related_id === tenants.ids.neighbour, '应进入本人的组织', related_id)
  const there = await send(app, token, '/v1/common/switch_company', { body: { phone: head, app: 'company', related_id: tenants.ids.foreign, host: 'localhost' } })
  checks.that(there.statusCode === 404, '未接受的组织不应能切换进入', there.statusCode)

  const invitations = good(z.object({ results: z.array(z.object({ id: z.string() })) }), await send(app, token, '/v1/accounts/invitations/')).results
  checks.that(invitations.length === 1, '本人应看到一份邀请', invitations.length)
  const path = `/v1/accounts/invitations/${invitations[0]?.id ?? randomUUID()}/`
  const stranger = await signIn(app, tenants.phones.park)
  checks.that((await send(app, stranger, path, { method: 'PUT' })).statusCode === 404, '别人不应能接受', 200)
  advance(49 * 3_600_000)
  const late = await signIn(app, head)
  checks.that((await send(app, late, path, { method: 'PUT' })).statusCode === 404, '48 小时后不应再能接受', 200)
  await owner.rows(`update app.staff set invited_until = $1 where tenant_id = $2 and invited_until is not null`, [new Date(Date.now() + 1e9 * 3600), tenants.ids.foreign])
  checks.that((await send(second, late, path, { method: 'PUT' })).statusCode === 200, '有效的邀请本人应能接受', 'refused')
}

/** One network of IPv6 has more addresses than there are limits to use up: it counts as one. */
async function proveNetworks({ app, second, advance }: Servers, checks: Checks, all: boolean): Promise<void> {
  advance(3_600_000)
  const at = (index: number): Servers['app'] => (index % 2 === 0 ? app : second)
  const statuses = async (count: number, from: (index: number) => string): Promise<string> => {
    const answers = await Promise.all(Array.from({ length: count }, (_, index) => login(at(index), from(index), newPhone(), wrong)))
    return [400, 429].map((status) => `${status}×${answers.filter(({ statusCode }) => statusCode === status).length}`).join(' ')
  }
  const one = await statuses(104, (index) => `2001:db8:0:1::${(index + 1).toString(16)}`)
  checks.that(one === '400×100 429×4', '一个 /64 内的 104 个地址各失败一次：应 100 次 400、4 次 429', one)
  if (!all) return
  advance(3_600_000)
  const wide = await statuses(404, (index) => `2001:db8:1:${(index % 8).toString(16)}::1`)
  checks.that(wide === '400×400 429×4', '一个 /48 内的 8 个 /64 共失败 404 次：应 400 次 400、4 次 429', wide)
}
