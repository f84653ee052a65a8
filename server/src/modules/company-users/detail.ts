import { sql } from 'kysely'
import type { companyUserById } from '@linggong/shared/contract/company-users'
import type { userContracts } from '@linggong/shared/contract/users'
import type { CallOutput } from '@linggong/shared/contract/call'
import { effectiveLimit } from '@linggong/shared/domain/limits'
import { maskCard, maskName } from '@linggong/shared/domain/masks'
import { monthKey } from '@linggong/shared/domain/time'
import { fullIdNo } from '@linggong/shared/domain/validators'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor } from '../../kernel/actor.ts'
import { wireTimes } from '../../kernel/lists.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inPark, inScope, scopedId } from '../../kernel/scope.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { offerDownload } from '../files/service.ts'
import { tenantNames } from '../lists/names.ts'
import { recordFile } from '../reveals/service.ts'
import { limitScopes, readUsages, usageOf } from '../terms/limits.ts'
import { termsOf } from '../terms/terms.ts'
import { livingContract } from './contracts.ts'
import { figuresOf } from './figures.ts'
import { wireOf } from './list.ts'

type Detail = CallOutput<typeof companyUserById>
type Contract = CallOutput<typeof userContracts>['results'][number]

export async function detailOf(tx: Tx, actor: Actor, id: string, now: Date): Promise<Detail> {
  const row = await scopedId(tx, actor, 'app.company_user', id)
  const figures = (await figuresOf(tx, actor, [id], now))(id)
  const checks = await tx
    .selectFrom('app.auth_check')
    .select(['id', 'kind', 'outcome', 'reason', 'tries', 'create_at', 'answer_at'])
    .where('park_id', '=', row.park_id)
    .where('company_user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const audits = await tx
    .selectFrom('app.user_audit')
    .select(['id', 'kind', 'status', 'cause', 'reason', 'creator', 'auditor', 'audit_at', 'create_at'])
    .where('park_id', '=', row.park_id)
    .where('company_user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const contract = await livingContract(tx, row)
  return {
    ...wireOf({ ...row, ...figures }),
    bank_card: maskCard(row.bank_card),
    remark: row.remark,
    creator: row.creator,
    checks: checks.map(wireTimes),
    contract: contract === undefined ? null : contractWire({ ...contract, company_name: figures.company_name }),
    audits: audits.map(wireTimes),
    limits: await limitsOf(tx, actor, row, now),
    others: await othersOf(tx, actor, row),
  }
}

/** Whose limits a reader may know: their own and those below them, and of a group, in whose enterprises they hold. */
const owners = {
  saas: ['园区限额', '业务公司限额', '集团限额', '企业限额'], park: ['园区限额', '业务公司限额', '集团限额', '企业限额'], platform: ['业务公司限额', '集团限额', '企业限额'], agency: ['业务公司限额', '集团限额', '企业限额'],
  company: ['集团限额', '企业限额'],
} as const

/** As the system, which reads the counters of every circle. */
async function limitsOf(tx: Tx, { flavour }: Actor, row: Row<'app.company_user'>, now: Date): Promise<Detail['limits']> {
  const scopes = await asSystem(tx, async () => {
    const used = await readUsages(tx, row, [row.person_id], monthKey(now))
    return limitScopes(await termsOf(tx, row.company_id), row, (scope) => usageOf(used, scope, row.person_id))
  })
  const known: readonly string[] = owners[flavour]
  return scopes.flatMap(({ owner = '', month, season, single, used_month, used_season }) => {
    const limits = { month_limit: effectiveLimit(month), season_limit: effectiveLimit(season), single_limit: effectiveLimit(single) }
    const isSet = Object.values(limits).some((limit) => limit !== null)
    return known.includes(owner) && (isSet || owner === '企业限额') ? [{ owner, month_amount: used_month, season_amount: used_season, ...limits }] : []
  })
}

async function othersOf(tx: Tx, actor: Actor, { id, person_id }: Row<'app.company_user'>): Promise<Detail['others']> {
  const rows = await tx
    .selectFrom('app.company_user as u')
    .innerJoin(tenantNames.as('c'), 'c.id', 'u.company_id')
    .innerJoin(tenantNames.as('a'), 'a.id', 'u.agency_id')
    .select(['u.id', 'u.person_id as user_id', 'c.name as company_name', 'a.name as agency_name', 'u.status', 'u.is_enable', 'u.contract_sign_at', 'u.termination_at'])
    .where(inScope(actor, 'u'))
    .where('u.person_id', '=', person_id)
    .where('u.id', '<>', id)
    .orderBy('u.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(wireTimes)
}

const contractWire = ({ id, sn, company_user_id, company_name, template_name, status, sign_method, sign_at, file_id, create_at }: Row<'app.e_contract'> & { readonly company_name: string }): Contract =>
  wireTimes({ id, sn, company_user_id, company_name, template_name, status, sign_method, sign_at, has_file: file_id !== null, create_at })

/** The contracts of a person with enterprises in the caller's scope; of anybody else there are none. */
export async function contractsOf(tx: Tx, actor: Actor, personId: string): Promise<Contract[]> {
  const rows = await tx
    .selectFrom('app.e_contract as e')
    .innerJoin(tenantNames.as('c'), 'c.id', 'e.company_id')
    .selectAll('e')
    .select('c.name as company_name')
    .where(inScope(actor, 'e'))
    .where('e.person_id', '=', personId)
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(contractWire)
}

/** A link to the document, which has the person's number in full: on the record. */
export async function contractFile(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<{ url: string }> {
  const contract = await scopedId(tx, actor, 'app.e_contract', id)
  const { file_id } = contract
  if (file_id === null) return refuse(400, contract.status === 'to_sign' ? '合同还没有签署' : '合同正在存证，请稍后再查看')
  const { url } = await asSystem(tx, () => offerDownload(tx, deps, SYSTEM, file_id))
  await recordFile(tx, actor, { kind: 'e_contract', id, chain: contract, what: `查看合同${contract.sn}`, fields: ['id_no', 'phone'] }, deps.clock())
  return { url }
}

/** Masked, of those who work for the caller's enterprises; nothing of anybody else. */
export async function nameOf(tx: Tx, actor: Actor, idNo: string): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(u.given_name, ''), p.name) as name from app.person p join app.company_user u on u.person_id = p.id
    where ${inPark(tx, 'u')} and ${inScope(actor, 'u')} and p.id_no = ${fullIdNo(idNo)} order by u.given_name limit 1`.execute(tx)
  return { name: maskName(rows[0]?.name ?? '') }
}

