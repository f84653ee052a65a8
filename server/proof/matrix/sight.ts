import { BELOW_KEYS } from '@linggong/shared/domain/reveals'
import type { Chain } from '../../src/kernel/actor.ts'
import type { Kind, Member, PlaceName, World } from '../world/shape.ts'

/** Which of the two walls is in force: the scope of the queries, row-level security, both, or none (to test the proof itself). */
export type Walls = 'both' | 'rls' | 'scope' | 'none'

/** A tenant chain, as in a row's columns. */
type Chains = Readonly<Record<keyof Chain, string | null>>

const column = { park: 'park_id', platform: 'platform_id', agency: 'agency_id', company: 'company_id' } as const

/** domain.md §0: the operator sees all rows, everyone else the rows whose tenant chain contains their own organisation. */
export function chainSees(me: Member, chain: Chains): boolean {
  return me.flavour === 'saas' || chain[column[me.flavour]] === me.tenantId
}

/** Organisations of which a masked number can be revealed: a kind below, or of who is above none the own. */
export const openedTenant = ({ flavour }: Member): Kind => (['platform', 'agency', 'company'] as const).find((kind) => BELOW_KEYS[flavour]?.[kind] !== undefined) ?? flavour

/** Rows that only their own organisation sees, not even those above it. */
const own: ReadonlySet<Kind> = new Set<Kind>(['saas', 'role', 'staff', 'department', 'organization', 'importJob', 'unusedImport', 'importCheck', 'exportJob', 'message', 'reveal', 'session', 'invitation', 'paper', 'workerPhoto', 'passkey', 'openClient', 'reportSubscription', 'acceptFile', 'taskFile', 'inspection', 'app.sensitive_word', 'app.executive', 'app.enterprise_blacklist', 'app.user_blacklist', 'app.industry_blacklist'])
/** Kinds that no call opens by id: an export is fetched through its record. */
const nobodys: ReadonlySet<Kind> = new Set<Kind>(['exportFile'])

/** Orders of services: everybody's own, and all of them for the operator. */
const ordered: ReadonlySet<Kind> = new Set<Kind>(['topupOrder', 'paidOrder'])

/** Whether the caller may refer to rows of this kind in this organisation. */
export function sees(world: World, me: Member, kind: Kind, place: PlaceName, walls: Walls): boolean {
  if (kind === 'notice' || kind === 'industry' || kind === 'invoiceCategory' || kind === 'contractTemplate') return true
  // A group chooses the park of an agency among all.
  if (kind === 'park' && me.flavour === 'platform') return true
  if (nobodys.has(kind)) return false
  // An agency's templates are what its enterprises send tasks by.
  if (kind === 'taskTemplate' && me.chain.agency_id === world.member(place).tenantId) return true
  const chain = world.member(place).chain
  if (ordered.has(kind)) return me.flavour === 'saas' || place === me.place
  // Jobs, messages and papers have a tenant chain, and row-level security checks only that; the queries restrict them to the caller's own
  // organisation.
  if (walls === 'rls' && (kind === 'importJob' || kind === 'unusedImport' || kind === 'importCheck' || kind === 'exportJob' || kind === 'message' || kind === 'paper' || kind === 'workerPhoto' || kind === 'acceptFile' || kind === 'taskFile')) return chainSees(me, chain)
  if (walls === 'rls' && me.flavour === 'saas') return true
  return own.has(kind) ? place === me.place : chainSees(me, chain)
}

interface Owned {
  readonly table: string
  readonly chain: Chains | null
  readonly tenantId: string | null
}

/** Searches an answer for values that the caller must not see: ids and numbers of foreign rows, names of foreign organisations. */
export interface Sight {
  /** One message per leaked value; `asked` are ids that the caller sent in the request. */
  leaksIn(text: string, me: Member, walls: Walls, options?: { readonly asked?: readonly string[]; readonly staffEverywhere?: boolean; readonly staffOf?: string; readonly parksEverywhere?: boolean; readonly filesEverywhere?: boolean }): string[]
}

export async function openSight(world: World): Promise<Sight> {
  // A batch has the same id as the import that created it, so whoever sees one knows the other.
  const known = new Map<string, Owned[]>()
  const learn = (token: string, owned: Owned): void => void known.set(token, [...(known.get(token) ?? []), owned])
  const tables = await world.journal.sql(`
    select c.oid::regclass::text as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where n.nspname = 'app' and c.relkind = 'r' group by c.oid`)
  for (const { name, columns } of tables) {
    const has = (one: string): boolean => Array.isArray(columns) && columns.includes(one)
    const table = String(name)
    if (!has('id') || (!has('tenant_id') && !has('park_id'))) continue
    for (const row of await world.journal.sql(`select * from ${table}`)) {
      const text = (key: string): string | null => (typeof row[key] === 'string' ? row[key] : null)
      const chain = has('park_id') ? { park_id: text('park_id'), platform_id: text('platform_id'), agency_id: text('agency_id'), company_id: text('company_id') } : null
      const owned = { table, chain, tenantId: text('tenant_id') }
      for (const token of [text('id'), text('sn')]) if (token !== null) learn(token, owned)
    }
  }
  for (const member of world.members.values()) learn(member.tenantId, { table: 'app.tenant', chain: member.chain, tenantId: null })

  return {
    leaksIn(text, me, walls, { asked = [], staffEverywhere = false, staffOf, parksEverywhere = false, filesEverywhere = false } = {}) {
      const parks = new Set(parksEverywhere ? [...world.members.values()].filter(({ flavour }) => flavour === 'park').map(({ tenantId }) => tenantId) : [])
      const tokens = new Set(text.match(/[\w-]{8,}/gu) ?? [])
      const rows = [...tokens].flatMap((token) => {
        const owned = known.get(token)
        if (owned === undefined || asked.includes(token) || parks.has(token) || owned.some((one) => mayRead(me, one, walls))) return []
        if (owned.some(({ table, tenantId }) => table === 'app.staff' && (staffEverywhere || tenantId === staffOf))) return []
        if (filesEverywhere && owned.some(({ table }) => table === 'app.file')) return []
        return [`${owned.map(({ table }) => table).join(' and ')} ${token}`]
      })
      const names = [...world.members.values()].filter((member) => !parks.has(member.tenantId) && !hearsOf(world, me, member) && text.includes(member.tenantName))
      return [...rows, ...(staffEverywhere ? [] : names.map(({ tenantName }) => tenantName))]
    },
  }
}

/** Rows are visible to their whole chain, except those with a `tenant_id` that are not files. */
function mayRead(me: Member, { table, chain, tenantId }: Owned, walls: Walls): boolean {
  if (walls === 'rls' && me.flavour === 'saas') return true
  // Row-level security knows whose they are; the operator confirms the orders of all.
  if (table === 'app.topup_order' || table === 'app.service_entry') return tenantId === me.tenantId || (me.flavour === 'saas' && table === 'app.topup_order')
  // An agency's templates are what its enterprises send tasks by.
  if (table === 'app.task_template' && chain !== null && chain.agency_id === me.chain.agency_id) return true
  // Whose account at the bank it is; those above see it.
  if (chain !== null && (tenantId === null || table === 'app.file' || table === 'app.cmb_wallet' || walls === 'rls')) return chainSees(me, chain)
  return tenantId === me.tenantId
}

/**
 * Organisations whose names the caller may know: those in the chains of every organisation that the caller sees, since documents show them.
 */
function hearsOf(world: World, me: Member, other: Member): boolean {
  const ids = new Set([...world.members.values()].filter((member) => chainSees(me, member.chain)).flatMap(({ chain }) => Object.values(chain)))
  return other.tenantId === me.tenantId || ids.has(other.tenantId) || other.flavour === 'saas' || Object.values(me.chain).includes(other.tenantId)
}
