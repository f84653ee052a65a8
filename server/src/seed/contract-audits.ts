import { addDays, businessDate } from '@linggong/shared/domain/time'
import { CONTRACTS, type ContractKind } from '@linggong/shared/domain/contracts'
import { SYSTEM, type Actor } from '../kernel/actor.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { createContract, terminateContract, updateContract } from '../modules/contracts/service.ts'
import { pairs } from './accounts.ts'
import { uploadPaper } from './demo-paper.ts'
import { actorByPhone, type SeedEnv } from './env.ts'

/** Who offers each kind in the demo: the administrators, whose 经办 enter the contracts. */
export const sides: readonly { readonly kind: ContractKind; readonly admin: string }[] = [{ kind: 'platform', admin: '19900000001' }, { kind: 'agency', admin: '19900000003' }, { kind: 'company', admin: '19900000004' }]

/** What becomes of each new contract: of every side some wait, one was rejected, one was ended. */
const ends = ['terminated', 'rejected', 'to_audit', 'to_audit', 'to_audit', 'to_audit'] as const

/** Contracts of the years to come, with their papers, entered by one person; the administrator has to audit them. */
export async function writeContractAudits(env: SeedEnv, now: Date): Promise<void> {
  for (const { kind, admin } of sides) {
    const auditor = actorByPhone(env, admin)
    const maker = await makerOf(env, auditor)
    const parties = await partiesOf(env, auditor, kind)
    for (const [index, end] of ends.entries()) {
      const party = parties[index % parties.length]
      if (party !== undefined) await env.act(now, () => writeOne(env, { kind, auditor, maker, party, years: Math.floor(index / parties.length), end }, now))
    }
  }
}

interface Party {
  readonly id: string
  readonly name: string
  /** The first day that no passed contract covers. */
  readonly free: string
}

interface Planned {
  readonly kind: ContractKind
  readonly auditor: Actor
  readonly maker: Actor
  readonly party: Party
  /** After that day. */
  readonly years: number
  readonly end: (typeof ends)[number]
}

async function writeOne(env: SeedEnv, { kind, auditor, maker, party, years, end }: Planned, now: Date): Promise<void> {
  const { deps } = env
  const { what } = CONTRACTS[kind]
  const start_at = addDays(party.free, years * 366)
  const end_at = addDays(start_at, 365)
  const contract_url = await uploadPaper(env, maker, { title: what, lines: [`${what}（演示文件）`, `对方：${party.name}`, `期限：${start_at} 至 ${end_at}`], filename: `${what}_${party.name}.pdf`, purpose: 'contract' })
  const terms = kind === 'company' ? { enterprise_service_fee_ratio: 6.2, value_added_service_fee_ratio: 0.3, personal_service_fee_ratio: 0.5, user_use_fee_config: { fee: 200 } } : { software_use_fee_ratio: 0.4, service_fee: 120_000 }
  const wish = { ...terms, [`${kind}_id`]: party.id, start_at, end_at, contract_url, remark: '续签' }
  const id = await inTransaction(deps.db, maker, (tx) => createContract(tx, maker, kind, wish, now))
  if (end === 'rejected') await inTransaction(deps.db, auditor, (tx) => updateContract(tx, auditor, kind, id, { audit_status: 'rejected', audit_remark: '附件缺少对方盖章页，请补齐后重新提交', version: 1 }, now))
  if (end === 'terminated') await inTransaction(deps.db, auditor, (tx) => terminateContract(tx, auditor, kind, id, { force: false, remark: '双方协商不再续签', version: 1 }, now))
}

/** 经办 of the administrator. */
export async function makerOf({ deps }: SeedEnv, admin: Actor): Promise<Actor> {
  const { maker: { phone = '' } = {} } = pairs.find((pair) => pair.admin === admin.phone) ?? {}
  const { staffId, accountId, name } = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.staff as s').innerJoin('app.account as a', 'a.id', 's.account_id').select(['s.id as staffId', 'a.id as accountId', 'a.name']).where('a.phone', '=', phone).where('s.tenant_id', '=', admin.tenantId).executeTakeFirstOrThrow(),
  )
  return { ...admin, staffId, accountId, name, phone }
}

/** The first three enabled organisations that this one has contracts with. */
async function partiesOf({ deps }: SeedEnv, side: Actor, kind: ContractKind): Promise<Party[]> {
  const column = `${kind}_id` as const
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const tenants = await tx.selectFrom('app.tenant').selectAll().where('flavour', '=', kind).where('is_enable', '=', true).orderBy('id').execute()
    const own = tenants.filter((tenant) => side.flavour === 'saas' || [tenant.platform_id, tenant.agency_id].includes(side.tenantId)).slice(0, 3)
    // One statement for tables of three types.
    const contracts = await tx.selectFrom(`app.${kind}_contract` as 'app.company_contract').select([column, 'end_at']).where('audit_status', '=', 'passed').execute()
    return own.map(({ id, name }) => {
      const [last = businessDate(deps.clock())] = contracts.flatMap((one) => (one[column] === id ? [one.end_at] : [])).toSorted().slice(-1)
      return { id, name, free: addDays(last, 1) }
    })
  })
}
