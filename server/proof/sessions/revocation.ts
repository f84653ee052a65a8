import { z } from 'zod'
import type { Flavour } from '@linggong/shared/contract/call'
import { flavours } from '@linggong/shared/contract/call'
import type { TestTenants } from '../../test/tenants.ts'
import type { Checks } from './checks.ts'
import { send, good, newPhone, signIn, signInByCode, type Servers } from './servers.ts'

const page = 'CommonSystemUsersPageIndex'
const made = z.object({ id: z.string(), version: z.int() })

interface NewMember {
  readonly flavour: Flavour
  readonly phone: string
  readonly admin: string
  readonly staff: z.output<typeof made>
  readonly role: z.output<typeof made>
  readonly token: string
}

/** What the old token may still do: nothing, its own account but not the page, or everything but new business. */
type Left = 'nothing' | 'no page' | 'no business'

interface Way {
  readonly name: string
  readonly left: Left
  readonly flavours?: readonly Flavour[]
  /** Returns the tokens that must have lost their rights. */
  readonly act: (servers: Servers, member: NewMember) => Promise<readonly string[]>
}

const other: Readonly<Partial<Record<Flavour, keyof TestTenants['ids']>>> = { park: 'otherPark', platform: 'otherPlatform', agency: 'otherAgency', company: 'neighbour' }

const updateStaff = async ({ app }: Servers, { admin, staff }: NewMember, body: object): Promise<void> =>
  void good(made, await send(app, admin, `/v1/staffs/${staff.id}/`, { method: 'PUT', body: { version: staff.version, ...body } }))

async function setPassword(servers: Servers, { token, phone }: NewMember, password: string): Promise<void> {
  servers.advance(61_000)
  good(z.unknown(), await send(servers.app, token, '/v1/sms/self_captcha/', { body: { phone } }))
  good(z.unknown(), await send(servers.app, token, '/v1/staffs/set_password/', { body: { sms_code: await servers.owner.code(phone), password } }))
}

const ways: readonly Way[] = [
  {
    name: '退出登录',
    left: 'nothing',
    act: async ({ app }, { token }) => {
      good(z.unknown(), await send(app, token, '/v1/account/logout/', { method: 'POST' }))
      return [token]
    },
  },
  { name: '禁用员工', left: 'nothing', act: async (servers, one) => updateStaff(servers, one, { status: 'disable', reason: '离职' }).then(() => [one.token]) },
  { name: '更换员工手机号', left: 'nothing', act: async (servers, one) => updateStaff(servers, one, { phone: newPhone() }).then(() => [one.token]) },
  { name: '移除角色', left: 'no page', act: async (servers, one) => updateStaff(servers, one, { role_ids: [] }).then(() => [one.token]) },
  {
    name: '角色失去权限',
    left: 'no page',
    act: async ({ app }, { admin, role, token }) => {
      good(z.unknown(), await send(app, admin, `/v1/roles/${role.id}/permissions/`, { method: 'PUT', body: { permission_ids: [], version: role.version } }))
      return [token]
    },
  },
  {
    name: '以验证码设置密码',
    left: 'nothing',
    act: async (servers, one) => {
      servers.advance(61_000)
      const elsewhere = await signInByCode(servers, one.phone)
      await setPassword(servers, one, '1'.repeat(64))
      return [elsewhere]
    },
  },
  {
    name: '修改密码',
    left: 'nothing',
    act: async (servers, one) => {
      await setPassword(servers, one, '1'.repeat(64))
      const elsewhere = await signIn(servers.app, one.phone, { password: '1'.repeat(64) })
      good(z.unknown(), await send(servers.app, one.token, '/v1/staffs/change_password/', { body: { old_password: '1'.repeat(64), password: '2'.repeat(64) } }))
      return [elsewhere]
    },
  },
  {
    name: '切换企业',
    left: 'nothing',
    flavours: ['park', 'platform', 'agency', 'company'],
    act: async (servers, { flavour, phone, token }) => {
      const there = other[flavour] ?? 'neighbour'
      const admin = await signIn(servers.app, servers.tenants.phones[there])
      const { id } = good(made, await send(servers.app, admin, '/v1/staffs/', { body: { name: '同事', phone, role_ids: [] } }))
      good(z.unknown(), await send(servers.app, token, `/v1/accounts/invitations/${id}/`, { method: 'PUT' }))
      good(z.unknown(), await send(servers.app, token, '/v1/common/switch_company', { body: { phone, app: flavour, related_id: servers.tenants.ids[there], host: 'localhost' } }))
      return [token]
    },
  },
  {
    name: '在登录设备中退出',
    left: 'nothing',
    act: async (servers, { phone, token }) => {
      servers.advance(61_000)
      const elsewhere = await signInByCode(servers, phone)
      const list = good(z.object({ results: z.array(z.object({ id: z.string(), is_current: z.boolean() })) }), await send(servers.app, elsewhere, '/v1/accounts/sessions/'))
      for (const { id } of list.results.filter((one) => !one.is_current)) good(z.unknown(), await send(servers.app, elsewhere, `/v1/accounts/sessions/${id}/`, { method: 'DELETE' }))
      return [token]
    },
  },
  {
    name: '退出其他登录设备',
    left: 'nothing',
    act: async (servers, { phone, token }) => {
      servers.advance(61_000)
      const elsewhere = await signInByCode(servers, phone)
      good(z.unknown(), await send(servers.app, elsewhere, '/v1/accounts/sessions/', { method: 'DELETE' }))
      return [token]
    },
  },
  {
    name: '停用组织',
    left: 'no business',
    flavours: ['agency', 'company'],
    act: async ({ owner, tenants }, { flavour, token }) => {
      await owner.rows('update app.tenant set is_enable = false where id = $1', [tenants.ids[flavour]])
      return [token]
    },
  },
]

/** Whatever revokes a right takes effect with the very next request, on this server and on the other. */
export async function proveRevocation(servers: Servers, checks: Checks, all: boolean): Promise<void> {
  for (const flavour of all ? flavours : (['agency', 'company'] as const)) {
    for (const way of ways.filter((one) => one.flavours === undefined || one.flavours.includes(flavour))) {
      const member = await addStaff(servers, flavour)
      const name = `${flavour} ${way.name}`
      for (const app of [servers.second, servers.app]) checks.that((await reach(app, member.token, flavour)) === 'everything', `${name}：之前应可访问`, await reach(app, member.token, flavour))
      const tokens = await way.act(servers, member)
      for (const token of tokens) {
        for (const [index, app] of [servers.second, servers.app].entries()) {
          const left = await reach(app, token, flavour)
          checks.that(left === way.left, `${name} 之后的下一个请求（第 ${2 - index} 个进程）应为 ${way.left}`, left)
        }
      }
      await servers.owner.rows('update app.tenant set is_enable = true where id = $1', [servers.tenants.ids[flavour]])
    }
  }
}

/** A new member with their own role that may open the staff page; signed in with an SMS code. */
async function addStaff(servers: Servers, flavour: Flavour): Promise<NewMember> {
  const { app, tenants } = servers
  const phone = newPhone()
  const admin = await signIn(app, tenants.phones[flavour])
  const keys = [page, ...(flavour === 'agency' ? ['AgencySettlementBillPageIndex:import'] : []), ...(flavour === 'company' ? ['CompanySettlementBillPageIndex:import'] : [])]
  const role = good(made, await send(app, admin, '/v1/roles/', { body: { name: `角色${phone.slice(-8)}`, permission_ids: keys } }))
  const staff = good(made, await send(app, admin, '/v1/staffs/', { body: { name: '同事', phone, role_ids: [role.id] } }))
  return { flavour, phone, admin, staff, role, token: await signInByCode(servers, phone, { app: flavour }) }
}

async function reach(app: Servers['app'], token: string, flavour: Flavour): Promise<'everything' | Left | string> {
  const [account, list] = [await send(app, token, '/v1/staffs/info/'), await send(app, token, '/v1/staffs/')]
  if (account.statusCode === 401 && list.statusCode === 401) return 'nothing'
  if (account.statusCode === 200 && list.statusCode === 403) return 'no page'
  if (account.statusCode !== 200 || list.statusCode !== 200) return `${account.statusCode} ${list.statusCode}`
  if (flavour !== 'agency' && flavour !== 'company') return 'everything'
  // Refused for its content when the caller may do new business, and before that when not.
  const business = await send(app, token, '/v1/bills/import/', { body: {} })
  return /"error_code":"disabled"/u.test(business.body) ? 'no business' : 'everything'
}
