import { hashPassword, passwordFits } from '../../src/modules/accounts/password.ts'
import { tenantSignIns } from '../../src/modules/accounts/sign-in-limits.ts'
import type { Checks } from './checks.ts'
import { send, newPhone, type Servers } from './servers.ts'

const samples = 9

/**
 * The cost of a sign-in in CPU time, not wall-clock time: load stretches the latter, while one Argon2 verification always costs the
 * same CPU time. Known and unknown phones alternate, so that a disturbance affects both.
 */
export async function proveEqualWork({ app, tenants, owner, deps }: Servers, checks: Checks): Promise<void> {
  const stored = await hashPassword('3'.repeat(64))
  const login = (phone: string) => send(app, null, '/v1/accounts/login/', { from: '10.0.2.1', body: { host: 'localhost', phone, is_password: true, password: '0'.repeat(64) } })
  const kinds = {
    known: () => login(tenants.phones.saas),
    unknown: () => login(newPhone()),
    withoutPassword: () => login(tenants.noRights),
    // Of an organisation that has used up its attempts.
    full: () => login(tenants.phones.park),
    verification: () => passwordFits(stored, '0'.repeat(64)),
  }
  // As the product stores them: those of test staff cost next to nothing.
  const members = [tenants.phones.saas, tenants.phones.park]
  const before = await owner.rows('select phone, password_hash from app.account where phone = any ($1)', [members])
  await owner.rows('update app.account set password_hash = $1 where phone = any ($2)', [stored, members])
  await owner.rows('update app.account set password_hash = null where phone = $1', [tenants.noRights])
  const full = tenantSignIns(tenants.ids.park, 'password')
  const spent: Record<string, number[]> = {}
  const answers = new Map<string, string>()
  for (let round = 0; round <= samples; round += 1) {
    await owner.rows(`delete from app.rate_limit where key like 'login%'`)
    const window = full.seconds * 1000
    const start = Math.floor(deps.clock().getTime() / window) * window
    await owner.rows('insert into app.rate_limit (key, window_start, count) values ($1, $2, $4), ($1, $3, $4)', [full.key, new Date(start), new Date(start + window), full.max])
    for (const [name, act] of Object.entries(kinds)) {
      const began = process.cpuUsage()
      const answer = await act()
      const { user, system } = process.cpuUsage(began)
      // The first one is a warm-up.
      if (round > 0) spent[name] = [...(spent[name] ?? []), user + system]
      if (typeof answer === 'object') answers.set(name, `${answer.statusCode} ${answer.body}`)
    }
  }
  for (const { phone, password_hash } of before) await owner.rows('update app.account set password_hash = $1 where phone = $2', [password_hash, phone])
  const median = (name: keyof typeof kinds): number => (spent[name] ?? []).toSorted((a, b) => a - b)[Math.floor(samples / 2)] ?? 0
  const [known, unknown, without, limited, one] = [median('known'), median('unknown'), median('withoutPassword'), median('full'), median('verification')]
  const words = `已知 ${known}，未知 ${unknown}，无密码 ${without}，组织次数用完 ${limited}，一次验证 ${one}（CPU 微秒，中位数）`
  for (const spentOn of [known, unknown, without, limited]) checks.that(spentOn > one / 2, '每次登录应做一次密码验证', words)
  for (const spentOn of [unknown, without, limited]) checks.that(spentOn < known * 2 && known < spentOn * 2, '手机号已知与未知应做同样的工作', words)
  checks.that(new Set(answers.values()).size === 1, '手机号已知与未知应得到同样的应答', [...answers.values()])
}
