import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { insertRows } from '../src/db/bulk.ts'
import type { NewRow } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction } from '../src/kernel/transaction.ts'

/** The password hash that the browser sends for all test staff. */
export const passwordHash = createHash('sha256').update('Linggong2026').digest('hex')

/** The test tenants: two parks, two groups, two agencies, three companies; each with one member of staff with all permissions. */
export interface TestTenants {
  readonly ids: Readonly<Record<TestTenant, string>>
  readonly phones: Readonly<Record<TestTenant, string>>
  /** Works for both `company` and `neighbour`. */
  readonly twoPlaces: string
  /** Has a role without permissions in `company`. */
  readonly noRights: string
}

export type TestTenant = 'saas' | 'park' | 'otherPark' | 'platform' | 'otherPlatform' | 'agency' | 'otherAgency' | 'company' | 'neighbour' | 'foreign'

interface Plan {
  readonly flavour: Flavour
  readonly name: string
  readonly above?: readonly TestTenant[]
}

const plans: Readonly<Record<TestTenant, Plan>> = {
  saas: { flavour: 'saas', name: '运营商' },
  park: { flavour: 'park', name: '甲园区' },
  otherPark: { flavour: 'park', name: '乙园区' },
  platform: { flavour: 'platform', name: '甲集团' },
  otherPlatform: { flavour: 'platform', name: '乙集团' },
  agency: { flavour: 'agency', name: '甲业务公司', above: ['park', 'platform'] },
  otherAgency: { flavour: 'agency', name: '乙业务公司', above: ['otherPark', 'otherPlatform'] },
  company: { flavour: 'company', name: '甲企业', above: ['park', 'platform', 'agency'] },
  neighbour: { flavour: 'company', name: '甲邻企业', above: ['park', 'platform', 'agency'] },
  foreign: { flavour: 'company', name: '乙企业', above: ['otherPark', 'otherPlatform', 'otherAgency'] },
}

const names: readonly TestTenant[] = ['saas', 'park', 'otherPark', 'platform', 'otherPlatform', 'agency', 'otherAgency', 'company', 'neighbour', 'foreign']

/** As cheap as Argon2 gets: a comparison costs what the stored hash says, and tests sign in thousands of times. */
const cheapest = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let hashed: Promise<string> | undefined

export async function createTenants(deps: Deps): Promise<TestTenants> {
  hashed ??= hash(passwordHash, cheapest)
  const password_hash = await hashed
  const record = <T>(value: (tenant: TestTenant, index: number) => T): Record<TestTenant, T> =>
    Object.fromEntries(names.map((tenant, index) => [tenant, value(tenant, index)])) as Record<TestTenant, T>
  const ids = record(() => newId())
  const phones = record((_, index) => `1990001${String(index).padStart(4, '0')}`)
  const [twoPlaces, noRights] = ['19900020001', '19900020002'] as const
  const above = (tenant: TestTenant, flavour: Flavour): string | null => {
    const found = plans[tenant].above?.find((one) => plans[one].flavour === flavour)
    return found === undefined ? null : ids[found]
  }
  const roles = record(() => newId())
  const empty = newId()
  const people: { phone: string; name: string; seats: { tenant: TestTenant; role: string }[] }[] = [
    ...names.map((tenant) => ({ phone: phones[tenant], name: `${plans[tenant].name}管理员`, seats: [{ tenant, role: roles[tenant] }] })),
    { phone: twoPlaces, name: '两处任职', seats: [{ tenant: 'company', role: roles.company }, { tenant: 'neighbour', role: roles.neighbour }] },
    { phone: noRights, name: '无权限', seats: [{ tenant: 'company', role: empty }] },
  ]
  const accounts = people.map((person) => ({ ...person, id: newId() }))
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const tenants: NewRow<'app.tenant'>[] = names.map((tenant, index) => ({
      id: ids[tenant],
      flavour: plans[tenant].flavour,
      park_id: above(tenant, 'park'),
      platform_id: above(tenant, 'platform'),
      agency_id: above(tenant, 'agency'),
      sn: `T${String(index).padStart(4, '0')}`,
      name: plans[tenant].name,
      alias: plans[tenant].name,
      manager_name: '负责人',
      manager_phone: phones[tenant],
      payment_phone: phones[tenant],
      config: plans[tenant].flavour === 'company' ? { pay_mode: 'cmb' } : {},
    }))
    await insertRows(tx, 'app.tenant', tenants)
    await insertRows(tx, 'app.role', [
      ...names.map((tenant) => ({ id: roles[tenant], tenant_id: ids[tenant], name: '超级管理员', permissions: allPermissions(plans[tenant].flavour), is_system: true })),
      { id: empty, tenant_id: ids.company, name: '无权限', permissions: [], is_system: false },
    ])
    await insertRows(tx, 'app.account', accounts.map(({ id, phone, name }) => ({ id, phone, name, password_hash, password_at: new Date() })))
    await insertRows(
      tx,
      'app.staff',
      accounts.flatMap(({ id, seats }) => seats.map(({ tenant, role }) => ({ id: newId(), account_id: id, tenant_id: ids[tenant], role_ids: [role] }))),
    )
  })
  return { ids, phones, twoPlaces, noRights }
}
