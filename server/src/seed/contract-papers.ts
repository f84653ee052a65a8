import { addDays, startOfDay, type BusinessDate } from '@linggong/shared/domain/time'
import { CONTRACTS, type ContractKind } from '@linggong/shared/domain/contracts'
import { insertRows } from '../db/bulk.ts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { nextSerials } from '../kernel/ids.ts'
import { inTransaction } from '../kernel/transaction.ts'
import type { ContractRow } from '../modules/contracts/families.ts'
import { tableOf, tellOf } from '../modules/contracts/steps.ts'
import { makerOf, sides } from './contract-audits.ts'
import { uploadPaper } from './demo-paper.ts'
import { actorByPhone, clockAt, type SeedEnv } from './env.ts'
import { idAt, seededRandom } from './random.ts'

/** Contracts of a group and of an agency that have run out; then the paper, both hands and the change log of those that the demo began with. */
export async function writeContractPapers(env: SeedEnv, begin: Date): Promise<void> {
  await writeExpired(env, begin)
  for (const { kind } of sides) {
    const parties = await inTransaction(env.deps.db, SYSTEM, (tx) => tx.selectFrom('app.tenant').select(['id', 'name']).where('flavour', '=', kind).execute())
    for (const row of await withoutPaper(env, kind)) {
      const side = sideOf(env, kind, row)
      if (side !== undefined) await writeOne(env, { kind, row, party: parties.find(({ id }) => id === row[`${kind}_id`])?.name ?? '', ...side })
    }
  }
}

/** Of the year before the first one of the demo's group and agency, where there is none yet. */
async function writeExpired(env: SeedEnv, begin: Date): Promise<void> {
  const random = seededRandom(7_204)
  await inTransaction(env.deps.db, SYSTEM, async (tx) => {
    for (const [kind, phone] of [['platform', '19900000003'], ['agency', '19900000004']] as const) {
      const { tenantId } = actorByPhone(env, phone)
      // One statement for tables of two types.
      const rows = await tx.selectFrom(tableOf(kind) as 'app.agency_contract').selectAll().where(`${kind}_id`, '=', tenantId).where('audit_status', '=', 'passed').orderBy('start_at').execute()
      const [first] = rows
      if (first === undefined || rows.some(({ status }) => status === 'expired')) continue
      const [start_at, end_at] = [addDays(first.start_at, -366), addDays(first.start_at, -1)]
      const [sn = ''] = await nextSerials(tx, 'HT', 1, begin)
      const { park_id, platform_id, agency_id, company_id, software_use_fee_ppm, service_fee } = first
      const chain = { park_id, platform_id, agency_id, company_id }
      await insertRows(tx, tableOf(kind) as 'app.agency_contract', [{ ...chain, id: idAt(enteredAt(start_at), random), sn, start_at, end_at, software_use_fee_ppm: software_use_fee_ppm + 1_000, service_fee, audit_status: 'passed', status: 'expired' }])
    }
  })
}

/** Passed ones that nobody is named for, and nothing has been done with. */
const withoutPaper = ({ deps }: SeedEnv, kind: ContractKind): Promise<ContractRow[]> =>
  inTransaction(deps.db, SYSTEM, (tx) =>
    tx
      // The builder's types do not work with a union of tables, so one of them stands for all.
      .selectFrom(`${tableOf(kind) as 'app.company_contract'} as k`)
      .selectAll()
      .where('audit_status', '=', 'passed')
      .where('status', 'in', ['in_force', 'expired'])
      .where('contract_url', '=', '')
      .where('creator_id', 'is', null)
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('app.history_event as h').select('h.id').where('h.entity', '=', `${kind}_contract`).whereRef('h.entity_id', '=', 'k.id'))))
      .orderBy('id')
      .execute(),
  )

interface Side {
  readonly auditor: Actor
  /** The phone of the administrator whose 经办 enters the contracts; organisations without one have them from the system. */
  readonly admin: string | undefined
}

/** The administrator of the organisation that offers the contract. */
function sideOf({ actors }: SeedEnv, kind: ContractKind, row: ContractRow): Side | undefined {
  const id = kind === 'company' ? row.agency_id : row.platform_id
  const auditor = [...actors.values()].find(({ flavour, tenantId }) => (kind === 'platform' ? flavour === 'saas' : tenantId === id))
  return auditor && { auditor, admin: sides.find((side) => side.kind === kind && side.admin === auditor.phone)?.admin }
}

const enteredAt = (start: BusinessDate): Date => clockAt(addDays(start, -6), 75)

interface Told extends Side {
  readonly kind: ContractKind
  readonly row: ContractRow
  readonly party: string
}

/** As if it had been entered and audited in the week before it began. */
async function writeOne(env: SeedEnv, { kind, row, party, auditor, admin }: Told): Promise<void> {
  const { db } = env.deps
  const { what } = CONTRACTS[kind]
  const { id, park_id, start_at, end_at } = row
  const [create_at, audit_at] = [enteredAt(start_at), clockAt(addDays(start_at, -5), 130)]
  const maker = admin === undefined ? undefined : await makerOf(env, auditor)
  const contract_url = await env.act(create_at, () =>
    uploadPaper(env, maker ?? auditor, { title: what, lines: [`${what}（演示文件）`, `对方：${party}`, `期限：${start_at} 至 ${end_at}`], filename: `${what}_${party}.pdf`, purpose: 'contract' }),
  )
  const entered: ContractRow = {
    ...row, contract_url, audit_status: 'to_audit', status: 'not_started', creator_id: maker?.staffId ?? null, creator: maker?.name ?? SYSTEM.name, entered_by: maker === undefined ? [] : [maker.staffId],
    auditor_id: null, auditor: '', audit_at: null, create_at,
  }
  const passed: ContractRow = { ...entered, audit_status: 'passed', auditor_id: auditor.staffId, auditor: auditor.name, audit_at }
  const begun: ContractRow = { ...passed, status: 'in_force' }
  const told = (at: Date, ...[by, action, before, after]: [Parameters<typeof tellOf>[1], Parameters<typeof tellOf>[3], ContractRow | null, ContractRow]) =>
    env.act(at, () => inTransaction(db, SYSTEM, (tx) => tellOf(tx, by, kind, action, before, after)))
  await told(create_at, maker ?? SYSTEM, 'create', null, entered)
  await told(audit_at, auditor, 'audit_pass', entered, passed)
  await told(startOfDay(start_at), SYSTEM, 'start', passed, begun)
  if (row.status === 'expired') await told(startOfDay(addDays(end_at, 1)), SYSTEM, 'expire', begun, row)
  const { creator_id, creator, entered_by } = entered
  const { auditor_id } = passed
  await inTransaction(db, SYSTEM, (tx) =>
    tx
      .updateTable(tableOf(kind) as 'app.company_contract')
      .set({ contract_url, creator_id, creator, entered_by: [...entered_by], auditor_id, auditor: auditor.name, audit_at, create_at })
      .where('park_id', '=', park_id)
      .where('id', '=', id)
      .execute(),
  )
}
