import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import type { Flavour } from '@linggong/shared/contract/call'
import type { NewRow } from '../../src/db/tables.ts'
import { chainOf } from '../../src/kernel/session.ts'
import { nameOf } from '../../src/seed/people.ts'
import { permissionsOf, presets, presetsOf } from '../../src/seed/presets.ts'
import { idAt, type Random } from '../../src/seed/random.ts'
import { staffPhone, type Company } from './organisations.ts'

/** The number of staff of an organisation, including its administrator. */
const colleagues: Readonly<Record<Flavour, number>> = { saas: 60, park: 30, platform: 30, agency: 24, company: 4 }
const departments = ['综合管理部', '业务一组', '业务二组', '财务部', '客服部']

export interface Offices {
  readonly accounts: NewRow<'app.account'>[]
  readonly roles: NewRow<'app.role'>[]
  readonly departments: NewRow<'app.department'>[]
  readonly staff: NewRow<'app.staff'>[]
  readonly projects: NewRow<'app.project_company'>[]
  readonly organizations: NewRow<'app.organization'>[]
  readonly adminOf: (tenantId: string) => { readonly id: string; readonly name: string }
}

/** The staff of every organisation with roles and departments; nobody has a password, since the benchmark opens the sessions itself. */
export function makeOffices(tenants: readonly NewRow<'app.tenant'>[], begin: Date, random: Random): Offices {
  const made: Omit<Offices, 'adminOf'> = { accounts: [], roles: [], departments: [], staff: [], projects: [], organizations: [] }
  const admins = new Map<string, { id: string; name: string }>()
  const id = (): string => idAt(begin, random)
  tenants.forEach((tenant, index) => {
    const roles = presetsOf(tenant.flavour).map((preset) => ({
      id: id(), tenant_id: tenant.id, name: presets[preset].name, remark: presets[preset].remark, permissions: permissionsOf(tenant.flavour, preset), is_system: preset === 'admin', create_at: begin, update_at: begin,
    }))
    const rooms = departments.map((name) => ({ id: id(), tenant_id: tenant.id, parent_id: null, name, create_at: begin }))
    made.roles.push(...roles)
    made.departments.push(...rooms)
    for (let number = 0; number < colleagues[tenant.flavour]; number += 1) {
      const [account, staff] = [id(), id()]
      const name = nameOf(random, random.percent(50))
      const role = number === 0 ? roles[0] : random.pick(roles)
      // The administrator has the organisation's number, the others a number from a range above those.
      const phone = staffPhone(number === 0 ? index + 1 : 100_000 + index * 100 + number)
      made.accounts.push({ id: account, phone, name, password_hash: null, create_at: begin })
      made.staff.push({
        id: staff, account_id: account, tenant_id: tenant.id, name: null, department_id: number === 0 ? null : random.pick(rooms).id, status: number === 0 || random.percent(92) ? 'enable' : 'disable',
        role_ids: role === undefined ? [] : [role.id], create_at: begin,
      })
      if (number === 0) admins.set(tenant.id, { id: staff, name })
    }
    inside(tenant, made, begin, random)
  })
  return {
    ...made,
    adminOf(tenantId) {
      const admin = admins.get(tenantId)
      if (admin === undefined) throw new Error('an organisation without its administrator')
      return admin
    },
  }
}

/** The regions and branches, and the project companies of a company. */
function inside(tenant: NewRow<'app.tenant'>, made: Omit<Offices, 'adminOf'>, begin: Date, random: Random): void {
  const node = { tenant_id: tenant.id, is_enable: true, remark: '', create_at: begin }
  for (const [position, name] of ['华东区', '华南区', '华北区', '西南区'].entries()) {
    const region = idAt(begin, random)
    made.organizations.push({ ...node, id: region, parent_id: null, category: 'region', name, position })
    for (let branch = 0; branch < 6; branch += 1) {
      made.organizations.push({ ...node, id: idAt(begin, random), parent_id: region, category: 'branch', name: `${name}第${branch + 1}分部`, position: branch })
    }
  }
  const { park_id, platform_id, agency_id } = tenant
  if (tenant.flavour !== 'company' || !park_id || !platform_id || !agency_id) return
  for (let number = 1; number <= 6; number += 1) {
    made.projects.push({ id: idAt(begin, random), park_id, platform_id, agency_id, company_id: tenant.id, name: `示例项目公司${number}`, code: `XM${String(number).padStart(4, '0')}`, is_enable: random.percent(90), create_at: begin })
  }
}

const taskKinds = ['地推', '配送', '直播', '翻译', '设计', '客服', '保洁', '安装', '审核标注']

/** Tasks over the year; half of them belong to the larger companies. */
export function makeTasks(n: number, companies: readonly Company[], pick: () => number, from: BusinessDate, random: Random): NewRow<'app.task'>[] {
  return Array.from({ length: n }, (_, index) => {
    const company = companies[pick()]
    if (company === undefined) throw new Error('no company')
    const day = addDays(from, Math.floor((index * 365) / n))
    const at = new Date(startOfDay(day).getTime() + random.int(540, 1080) * 60_000)
    const amount = Math.round(random.around(5_000_000, 1))
    return {
      ...company.chain, id: idAt(at, random), sn: `RW${day.replaceAll('-', '')}${String(index).padStart(6, '0')}`, name: `${random.pick(taskKinds)}任务${index + 1}`,
      status: random.pick(['released', 'traded', 'finished', 'finished', 'finished', 'canceled'] as const), amount, price: amount, min_price: amount, max_price: amount, create_at: at,
    }
  })
}

/** Export records over the year, the older ones without their files. */
export function makeExports(n: number, tenants: readonly NewRow<'app.tenant'>[], adminOf: Offices['adminOf'], from: BusinessDate, random: Random): { files: NewRow<'app.file'>[]; jobs: NewRow<'app.job'>[] } {
  const askers = tenants.filter(({ flavour }) => flavour !== 'saas')
  const large = askers.filter(({ flavour }) => flavour !== 'company')
  const [files, jobs]: [NewRow<'app.file'>[], NewRow<'app.job'>[]] = [[], []]
  for (let index = 0; index < n; index += 1) {
    const tenant = random.percent(50) ? random.pick(large) : random.pick(askers)
    const admin = adminOf(tenant.id)
    const at = new Date(startOfDay(addDays(from, Math.floor((index * 365) / n))).getTime() + random.int(540, 1080) * 60_000)
    const [category, title] = random.pick([['bill', '账单'], ['settlement', '结算单'], ['bill_batch', '账单批次']] as const)
    const total = Math.round(random.around(800, 1.5)) + 1
    const chain = chainOf(tenant.flavour, tenant.id, { park_id: tenant.park_id ?? null, platform_id: tenant.platform_id ?? null, agency_id: tenant.agency_id ?? null })
    const owner = { tenant_id: tenant.id, flavour: tenant.flavour, ...chain }
    const done = new Date(at.getTime() + 20_000)
    const expire = new Date(at.getTime() + 7 * 86_400_000)
    const file = idAt(done, random)
    const filename = `${title}_${index + 1}.xlsx`
    files.push({ id: file, ...owner, purpose: 'export', name: filename, mime: '', size: total * 90, stored_at: null, create_at: done, expire_at: expire })
    jobs.push({
      id: idAt(at, random), kind: 'export', category, status: 'export_success', ...owner, staff_id: admin.id, creator: admin.name, filename, total, success_count: total, failure_count: 0, progress: 100, attempts: 1,
      file_id: file, create_at: at, finish_at: done, expire_at: expire,
    })
  }
  return { files, jobs }
}
