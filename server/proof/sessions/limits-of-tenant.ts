import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { tenantSignIns } from '../../src/modules/accounts/sign-in-limits.ts'
import { tenantCodes, tenantLoginCodes } from '../../src/modules/accounts/sms.ts'
import type { Limit } from '../../src/kernel/rate-limit.ts'
import { passwordHash } from '../../test/tenants.ts'
import type { Checks } from './checks.ts'
import { send, newPhone, signInByCode, type Servers } from './servers.ts'

/** Sets the counters as if all but one attempt of the current window were used up. */
async function spendAllButOne({ owner, deps, advance }: Servers, { key, max, seconds }: Limit): Promise<void> {
  const window = seconds * 1000
  advance(window - (deps.clock().getTime() % window))
  const start = new Date(deps.clock().getTime() - (deps.clock().getTime() % window))
  await owner.rows('insert into app.rate_limit (key, window_start, count) values ($1, $2, $3)', [key, start, max - 1])
}

/** The messages that members of one organisation can send, to any phones, are limited. */
export async function proveCodesOfTenant(servers: Servers, checks: Checks): Promise<void> {
  const { app, second, tenants } = servers
  const [twoPlaces, noRights] = [await signInByCode(servers, tenants.twoPlaces, { related_id: tenants.ids.company }), await signInByCode(servers, tenants.noRights)]
  const limit = tenantCodes(tenants.ids.company)
  servers.advance(61_000)
  await spendAllButOne(servers, limit)
  // The clock may have advanced by most of the hour for which an unused session is valid.
  const first = await send(app, twoPlaces, '/v1/sms/self_captcha/', { body: { phone: tenants.twoPlaces } })
  const next = await send(second, noRights, '/v1/sms/self_captcha/', { body: { phone: tenants.noRights } })
  checks.that(first.statusCode === 200 && next.statusCode === 429, `一个组织一小时内第 ${limit.max} 条验证码应发出，第 ${limit.max + 1} 条应 429`, `${first.statusCode} ${next.statusCode}`)
}

/** A stranger who requests codes for the phones of one organisation is limited, is not told so, and does not keep its members from paying. */
export async function proveCodesFromOutside(servers: Servers, checks: Checks): Promise<void> {
  const { app, second, tenants, owner, advance } = servers
  const limit = tenantLoginCodes(tenants.ids.company)
  const request = (server: Servers['app'], phone: string) => send(server, null, '/v1/sms/', { from: '10.0.5.1', body: { host: 'localhost', phone } })
  const messages = async (phone: string): Promise<number> => Number((await owner.rows('select count(*) as n from app.sms_outbox where phone = $1', [phone]))[0]?.['n'])
  await spendAllButOne(servers, limit)
  const already = await messages(tenants.phones.company)
  const inside = await signInByCode(servers, tenants.phones.company)
  checks.that((await messages(tenants.phones.company)) === already + 1, `外人一小时内让一个组织收到的第 ${limit.max} 条登录验证码应发出`, '未发出')
  const unknown = said(await request(app, newPhone()))
  const colleague = await messages(tenants.noRights)
  const answer = said(await request(second, tenants.noRights))
  const sent = (await messages(tenants.noRights)) - colleague
  checks.that(answer === unknown && sent === 0, '组织的登录验证码用完后，给同事的应不发出，应答与未知手机号相同', `${answer}，发出 ${sent} 条，而不是 ${unknown}`)
  for (const [what, phone] of [['同时任职别处的人', tenants.twoPlaces], ['别的组织', tenants.phones.neighbour]] as const) {
    const before = await messages(phone)
    await request(app, phone)
    checks.that((await messages(phone)) === before + 1, `组织的登录验证码用完后，${what}应仍收到`, '未收到')
  }
  advance(61_000)
  const own = await send(second, inside, '/v1/sms/self_captcha/', { body: { phone: tenants.phones.company } })
  checks.that(own.statusCode === 200, '组织的登录验证码用完后，已登录的人应仍能要验证码', own.statusCode)
  advance(limit.seconds * 1000)
  const last = await messages(tenants.noRights)
  await request(app, tenants.noRights)
  checks.that((await messages(tenants.noRights)) === last + 1, '一小时后应恢复', '未收到')
}

/**
 * Guesses at many accounts of one organisation from many addresses: the long form makes every attempt, the short form only the last.
 * A caller who is locked out gets the same answer as for an unknown phone.
 */
export async function proveSignInsOfTenant(servers: Servers, checks: Checks, all: boolean): Promise<void> {
  const { app, second, tenants, owner, advance } = servers
  const limit = tenantSignIns(tenants.ids.company, 'password')
  const inside = await signInByCode(servers, tenants.noRights)
  const colleagues = await addStaff(servers, 30)
  const at = (index: number): Servers['app'] => (index % 2 === 0 ? app : second)
  const enter = (phone: string, password: string, index = 0, network = '10.0.4') =>
    send(at(index), null, '/v1/accounts/login/', { from: `${network}.${index % 5}`, body: { host: 'localhost', phone, is_password: true, password } })
  // From where nobody has signed in: what is tried at a known address counts for that address alone.
  const guess = (phone: string, index = 0) => enter(phone, '0'.repeat(64), index, '10.0.7')

  await spendAllButOne(servers, limit)
  if (all) {
    await owner.rows('delete from app.rate_limit where key = $1', [limit.key])
    // Simulates a busy morning: everyone signs in at once, and some mistype. Nobody is locked out, and only the failures are counted.
    const morning = await Promise.all(colleagues.flatMap((phone, index) => [enter(phone, passwordHash, index), ...(index < 12 ? [guess(phone, index)] : [])]))
    const counted = await countOf(servers, limit)
    checks.that(morning.filter(({ statusCode }) => statusCode === 200).length === 30 && counted === 12, '三十人同时登录、其中十二人先输错一次：都应能登录，只计十二次', `${morning.map(({ statusCode }) => statusCode).join(' ')}，计 ${counted}`)
    const guesses = await Promise.all(Array.from({ length: limit.max - 13 }, (_, index) => guess(colleagues[index % 29] ?? '', index)))
    checks.that(guesses.every(({ statusCode }) => statusCode === 400), `从五个地址对一个组织的二十九人猜 ${limit.max - 13} 次：每次都应答密码错误`, guesses.map(({ statusCode }) => statusCode).join(' '))
  }
  const free = colleagues[29] ?? ''
  const before = await enter(free, passwordHash)
  checks.that(before.statusCode === 200, `一个组织五分钟内 ${limit.max - 1} 次失败之后，正确的密码应仍能登录`, before.statusCode)
  await guess(colleagues[0] ?? '', 1)

  const unknown = said(await guess(newPhone(), 2))
  for (const [what, answer] of [
    ['错误的密码', await guess(free, 3)],
    ['新地址上正确的密码', await enter(free, passwordHash, 4, '10.0.6')],
    ['另一个进程上正确的密码', await enter(free, passwordHash, 1, '10.0.6')],
  ] as const) checks.that(said(answer) === unknown, `组织的失败次数用完后，${what}应与未知手机号得到同样的应答`, `${said(answer)}，而不是 ${unknown}`)

  const elsewhere = await enter(tenants.twoPlaces, passwordHash, 2, '10.0.6')
  checks.that(elsewhere.statusCode === 200, '组织的失败次数用完后，同时任职别处的人应仍能登录', elsewhere.statusCode)
  const known = await enter(free, passwordHash)
  checks.that(known.statusCode === 200, '组织的失败次数用完后，在登录过的地址应仍能登录', known.statusCode)
  checks.that((await send(second, inside, '/v1/staffs/info/')).statusCode === 200, '组织的失败次数用完后，已登录的人应不受影响', 401)
  const neighbour = await enter(tenants.phones.neighbour, passwordHash)
  checks.that(neighbour.statusCode === 200, '组织的失败次数用完后，别的组织应能登录', neighbour.statusCode)
  await send(app, null, '/v1/sms/', { from: '10.0.4.8', body: { host: 'localhost', phone: tenants.phones.company } })
  const code = await owner.code(tenants.phones.company)
  const byCode = await send(second, null, '/v1/accounts/login/', { from: '10.0.4.8', body: { host: 'localhost', phone: tenants.phones.company, is_password: false, sms_code: code } })
  checks.that(byCode.statusCode === 200, '密码的失败次数用完后，应仍能用验证码登录', byCode.statusCode)

  advance(limit.seconds * 1000)
  const after = await enter(free, passwordHash, 1)
  checks.that(after.statusCode === 200, '五分钟后应恢复', after.statusCode)
  await proveWrongCodes(servers, checks)
}

/** Codes have a limit of their own, which a right code meets only away from where it was asked for; it is not used up by that. */
async function proveWrongCodes(servers: Servers, checks: Checks): Promise<void> {
  const { app, second, tenants, owner } = servers
  const phone = tenants.phones.company
  const enter = (server: Servers['app'], sms_code: string, who = phone, from = '10.0.4.11') =>
    send(server, null, '/v1/accounts/login/', { from, body: { host: 'localhost', phone: who, is_password: false, sms_code } })
  const limit = tenantSignIns(tenants.ids.company, 'code')
  servers.advance(61_000)
  await spendAllButOne(servers, limit)
  await send(app, null, '/v1/sms/', { from: '10.0.4.10', body: { host: 'localhost', phone } })
  const code = await owner.code(phone)
  await enter(app, code === '000000' ? '000001' : '000000')
  const unknown = said(await enter(app, '000000', newPhone()))
  const right = said(await enter(second, code))
  checks.that(right === unknown, '组织的验证码失败次数用完后，正确的验证码应与未知手机号得到同样的应答', `${right}，而不是 ${unknown}`)
  checks.that((await enter(second, code, phone, '10.0.4.10')).statusCode === 200, '被拒绝的验证码应仍有效，在要验证码的地址应能登录', 400)
}

/** The answer without what is new in every response. */
const said = ({ statusCode, body, headers }: LightMyRequestResponse): string => JSON.stringify([statusCode, body, Object.keys(headers).toSorted()])

const countOf = async ({ owner }: Servers, { key }: Limit): Promise<number> => Number((await owner.rows('select sum(count) as n from app.rate_limit where key = $1', [key]))[0]?.['n'])

/** Colleagues in the company, all with the same password. Returns their phones. */
async function addStaff({ owner, tenants }: Servers, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), staff: randomUUID(), phone: newPhone() }))
  await owner.rows(
    `with p as (select * from jsonb_to_recordset($1) as p(id uuid, staff uuid, phone text)),
      a as (insert into app.account (id, phone, name, password_hash) select p.id, p.phone, '同事', o.password_hash from p, app.account o where o.phone = $2)
      insert into app.staff (id, account_id, tenant_id, role_ids) select p.staff, p.id, $3, '{}' from p`,
    [JSON.stringify(people), tenants.phones.company, tenants.ids.company],
  )
  return people.map(({ phone }) => phone)
}
