import { createHash } from 'node:crypto'
import type { Flavour } from '@linggong/shared/contract/call'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { insertRows } from '../src/db/bulk.ts'
import type { NewRow } from '../src/db/tables.ts'
import type { Deps } from '../src/deps.ts'
import { SYSTEM } from '../src/kernel/actor.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { hashPassword } from '../src/modules/accounts/password.ts'

/** The password hash that the browser sends for all test staff. */
export const passwordHash = createHash('sha256').update('Linggong2026').digest('hex')

/** The test tenants: two parks, two groups, two agencies, three companies; each with one member of staff with all permissions. */
export interface Garden {
  readonly ids: Readonly<Record<Place, string>>
  readonly phones: Readonly<Record<Place, string>>
  /** Works for both `company` and `neighbour`. */
  readonly twoPlaces: string
  /** Has a role without permissions in `company`. */
  readonly noRights: string
}

export type Place = 'saas' | 'park' | 'otherPark' | 'platform' | 'otherPlatform' | 'agency' | 'otherAgency' | 'company' | 'neighbour' | 'foreign'

interface Plan {
  readonly flavour: Flavour
  readonly name: string
  readonly above?: readonly Place[]
}

const plans: Readonly<Record<Place, Plan>> = {
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

const places: readonly Place[] = ['saas', 'park', 'otherPark', 'platform', 'otherPlatform', 'agency', 'otherAgency', 'company', 'neighbour', 'foreign']

let hashed: Promise<string> | undefined

export async function plant(deps: Deps): Promise<Garden> {
  hashed ??= hashPassword(passwordHash)
  const password_hash = await hashed
  const record = <T>(value: (place: Place, index: number) => T): Record<Place, T> =>
    Object.fromEntries(places.map((place, index) => [place, value(place, index)])) as Record<Place, T>
  const ids = record(() => newId())
  const phones = record((_, index) => `1990001${String(index).padStart(4, '0')}`)
  const [twoPlaces, noRights] = ['19900020001', '19900020002'] as const
  const above = (place: Place, flavour: Flavour): string | null => {
    const found = plans[place].above?.find((one) => plans[one].flavour === flavour)
    return found === undefined ? null : ids[found]
  }
  const roles = record(() => newId())
  const empty = newId()
  const people: { phone: string; name: string; seats: { place: Place; role: string }[] }[] = [
    ...places.map((place) => ({ phone: phones[place], name: `${plans[place].name}管理员`, seats: [{ place, role: roles[place] }] })),
    { phone: twoPlaces, name: '两处任职', seats: [{ place: 'company', role: roles.company }, { place: 'neighbour', role: roles.neighbour }] },
    { phone: noRights, name: '无权限', seats: [{ place: 'company', role: empty }] },
  ]
  const accounts = people.map((person) => ({ ...person, id: newId() }))
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const tenants: NewRow<'app.tenant'>[] = places.map((place, index) => ({
      id: ids[place],
      flavour: plans[place].flavour,
      park_id: above(place, 'park'),
      platform_id: above(place, 'platform'),
      agency_id: above(place, 'agency'),
      sn: `T${String(index).padStart(4, '0')}`,
      name: plans[place].name,
      alias: plans[place].name,
      manager_name: '负责人',
      manager_phone: phones[place],
      payment_phone: phones[place],
      config: plans[place].flavour === 'company' ? { pay_mode: 'cmb', wallet: { account_name: plans[place].name, account_no: '755912345678', status: 'active' } } : {},
    }))
    await insertRows(tx, 'app.tenant', tenants)
    await insertRows(tx, 'app.role', [
      ...places.map((place) => ({ id: roles[place], tenant_id: ids[place], name: '超级管理员', permissions: allPermissions(plans[place].flavour), is_system: true })),
      { id: empty, tenant_id: ids.company, name: '无权限', permissions: [], is_system: false },
    ])
    await insertRows(tx, 'app.account', accounts.map(({ id, phone, name }) => ({ id, phone, name, password_hash, password_at: new Date() })))
    await insertRows(
      tx,
      'app.staff',
      accounts.flatMap(({ id, seats }) => seats.map(({ place, role }) => ({ id: newId(), account_id: id, tenant_id: ids[place], role_ids: [role] }))),
    )
  })
  return { ids, phones, twoPlaces, noRights }
}
