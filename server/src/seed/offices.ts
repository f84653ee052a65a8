import { addDays, type BusinessDate } from '@linggong/shared/domain/time'
import type { Flavour } from '@linggong/shared/contract/call'
import type { Deps } from '../deps.ts'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { createDepartment, enableDepartment } from '../modules/departments/service.ts'
import { departmentsOf } from '../modules/departments/queries.ts'
import { listOfRoles } from '../modules/roles/service.ts'
import { addStaff, listOfStaffs } from '../modules/staffs/service.ts'
import { updateStaff } from '../modules/staffs/update.ts'
import { demoStaff } from './accounts.ts'
import { presets, type Preset } from './presets.ts'
import { clockAt, type SeedEnv } from './env.ts'

interface Colleague {
  readonly name: string
  readonly roles: readonly Preset[]
  readonly department: string
  /** Why the person has left the organisation. */
  readonly reason?: string
}

interface Office {
  /** `上级/部门`. */
  readonly departments: readonly string[]
  readonly closed?: string
  readonly colleagues: readonly Colleague[]
}

/** The colleagues of the administrators in the demo's five organisations; they sign in by SMS code. */
const offices: Readonly<Record<Flavour, Office>> = {
  saas: {
    departments: ['运营中心', '运营中心/客户运营部', '运营中心/服务支持部', '财务部', '风控合规部'],
    colleagues: [
      { name: '贺晓棠', roles: ['operator'], department: '客户运营部' },
      { name: '邵文清', roles: ['service'], department: '服务支持部' },
      { name: '江若兰', roles: ['finance', 'finance_head'], department: '财务部' },
      { name: '毛子轩', roles: ['auditor', 'reader'], department: '风控合规部' },
    ],
  },
  park: {
    departments: ['综合管理部', '财税服务部', '财税服务部/税务组', '财税服务部/开票组', '财务部'],
    colleagues: [
      { name: '钱慧敏', roles: ['tax'], department: '税务组' },
      { name: '武志强', roles: ['finance'], department: '财务部' },
      { name: '孔令宜', roles: ['auditor'], department: '财税服务部' },
      { name: '覃佳琪', roles: ['reader'], department: '综合管理部' },
    ],
  },
  platform: {
    departments: ['总经办', '运营部', '渠道部', '财务部'],
    colleagues: [
      { name: '龚雨桐', roles: ['operator'], department: '运营部' },
      { name: '万海波', roles: ['finance'], department: '财务部' },
      { name: '段可欣', roles: ['service'], department: '渠道部' },
    ],
  },
  agency: {
    departments: ['业务部', '业务部/业务一组', '业务部/业务二组', '财务部', '客服部'],
    closed: '业务二组',
    colleagues: [
      { name: '洪静怡', roles: ['operator'], department: '业务一组' },
      { name: '尹国栋', roles: ['channel'], department: '业务一组' },
      { name: '常思远', roles: ['finance'], department: '财务部' },
      { name: '黎美玲', roles: ['finance_head'], department: '财务部' },
      { name: '施一鸣', roles: ['auditor'], department: '业务部' },
      { name: '易春花', roles: ['service'], department: '客服部', reason: '已离职' },
    ],
  },
  company: {
    departments: ['财务部', '财务部/发放组', '项目部', '人事行政部'],
    colleagues: [
      { name: '罗嘉铭', roles: ['payer'], department: '发放组' },
      { name: '史秀英', roles: ['pay_checker'], department: '财务部' },
      { name: '陶振宇', roles: ['operator'], department: '项目部' },
      { name: '严晨曦', roles: ['service'], department: '人事行政部', reason: '调往其他公司' },
    ],
  },
}

/** Created by the administrators on the first morning, through the services behind the screens; skips what exists. */
export async function writeOffices(env: SeedEnv, day: BusinessDate): Promise<void> {
  let number = 0
  for (const { phone } of demoStaff.slice(0, 5)) {
    const actor = [...env.actors.values()].find((one) => one.phone === phone)
    if (actor === undefined) continue
    const { departments, closed, colleagues } = offices[actor.flavour]
    const phones = colleagues.map(() => `1990000${2001 + (number += 1)}`)
    await env.act(clockAt(day, -30), () =>
      inTransaction(env.deps.db, actor, async (tx) => {
        for (const path of departments) await addDepartment(tx, actor, path, env.deps.clock())
        for (const [index, colleague] of colleagues.entries()) await addColleague(tx, env.deps, actor, colleague, phones[index] ?? '', env.deps.clock())
      }),
    )
    await env.act(clockAt(addDays(day, 96), 480), () =>
      inTransaction(env.deps.db, actor, async (tx) => {
        const found = (await departmentsOf(tx, actor)).find(({ name }) => name === closed)
        if (found?.is_enable) await enableDepartment(tx, actor, found.id, { is_enable: false, version: found.version })
      }),
    )
  }
}

async function addDepartment(tx: Tx, actor: Actor, path: string, now: Date): Promise<void> {
  const [first = path, second] = path.split('/')
  const known = await departmentsOf(tx, actor)
  const name = second ?? first
  if (known.some((one) => one.name === name)) return
  const parent = second === undefined ? undefined : known.find((one) => one.name === first)
  await createDepartment(tx, actor, { name, parent_id: parent?.id ?? null }, now)
}

export async function addColleague(tx: Tx, deps: Deps, actor: Actor, { name, roles, department, reason }: Colleague, phone: string, now: Date): Promise<void> {
  const isThere = (await listOfStaffs(tx, actor, { phone, page: 1, page_size: 1 }, now)).total > 0
  if (isThere) return
  const names = roles.map((preset) => presets[preset].name)
  const known = (await listOfRoles(tx, actor, { page: 1, page_size: 100 })).results
  const role_ids = known.filter((role) => names.includes(role.name)).map(({ id }) => id)
  const department_id = (await departmentsOf(tx, actor)).find((one) => one.name === department)?.id ?? null
  const made = await addStaff(tx, actor, { name, phone, role_ids, department_id }, now, null)
  if (reason !== undefined) await updateStaff(tx, deps, actor, made.id, { status: 'disable', reason, version: made.version }, now)
}
