import { sql } from 'kysely'
import type { z } from 'zod'
import { contractAuditKeys, contractEditKeys, type ContractKind } from '@linggong/shared/domain/contracts'
import type { changedContract, termination } from '@linggong/shared/contract/schemas/contract'
import { contractAuditMachine, contractMachine, contractStatusOn, LIVING, NO_OPEN_SETTLEMENT, NOT_OVER } from '@linggong/shared/domain/machines/contract'
import { unfinishedSettlements } from '@linggong/shared/domain/machines/settlement'
import { businessDate } from '@linggong/shared/domain/time'
import { isHeld, SYSTEM, type Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inPark, scopedId } from '../../kernel/scope.ts'
import { firstState } from '../../kernel/steps.ts'
import { asSystem, type Tx } from '../../kernel/transaction.ts'
import { fileIdOf } from '../files/service.ts'
import { families, wrong, type ContractRow, type ContractWish } from './families.ts'
import { lapseOf, offerRates } from './rate-changes.ts'
import { lockContract, moveAudit, moveContract, refuseAudit, tableOf, tellOf } from './steps.ts'

interface NewContract extends ContractWish {
  readonly start_at: string
  readonly end_at: string
  readonly contract_url: string
  readonly remark: string
}

/** A contract that waits for its audit by another person. Returns its id. */
export async function createContract(tx: Tx, actor: Actor, kind: ContractKind, wish: NewContract, now: Date): Promise<string> {
  const family = families[kind]
  const chain = await family.party(tx, actor, wish)
  await checkPaper(tx, actor, wish.contract_url, '')
  const { start_at, end_at, contract_url, remark } = wish
  const id = newId()
  await refuseOverlap(tx, kind, { ...chain, id, start_at, end_at })
  const states = { audit_status: firstState(contractAuditMachine, {}, actor, 'period'), status: firstState(contractMachine, {}, actor) }
  const [sn = ''] = await nextSerials(tx, 'HT', 1, now)
  const row = {
    ...chain, id, sn, start_at, end_at, contract_url, remark, ...states, ...family.columns(wish, null), creator_id: actor.staffId, creator: actor.name, entered_by: [actor.staffId], create_at: now,
  }
  // The builder's types do not work with a union of tables, so one of them stands for all.
  const made: ContractRow = await tx.insertInto(tableOf(kind) as 'app.agency_contract').values(row as never).returningAll().executeTakeFirstOrThrow()
  await tellOf(tx, actor, kind, 'create', null, made)
  return id
}

type Change = ContractWish & Omit<z.output<ReturnType<typeof changedContract<{ effective_at: z.ZodISODate }>>>, keyof ContractWish>

/** An update, or an audit where the body has `audit_status`: one call for both (R607), with a right of its own each. */
export async function updateContract(tx: Tx, actor: Actor, kind: ContractKind, id: string, { version, audit_status, audit_remark = '', effective_at, ...wish }: Change, now: Date): Promise<void> {
  const isAudit = audit_status !== undefined
  if (!(isAudit ? contractAuditKeys(kind) : contractEditKeys(kind)).some((key) => isHeld(actor, key))) refuse('forbidden', texts.forbidden)
  const row = await lockContract(tx, actor, kind, id, version)
  if (isAudit) return audit(tx, actor, kind, row, audit_status, audit_remark, now)
  await checkPaper(tx, actor, wish.contract_url ?? row.contract_url, row.contract_url)
  if (row.audit_status === 'passed') return supplement(tx, actor, kind, row, wish, effective_at, now)
  refuseAudit(actor, row, 'update')
  const term = { start_at: wish.start_at ?? row.start_at, end_at: wish.end_at ?? row.end_at }
  if (term.start_at > term.end_at) wrong('end_at', '结束日期不能早于开始日期')
  await refuseOverlap(tx, kind, { ...row, ...term })
  const set = { ...term, contract_url: wish.contract_url ?? row.contract_url, remark: wish.remark ?? row.remark, ...families[kind].columns(wish, row), entered_by: [...new Set([...row.entered_by, actor.staffId])], audit_remark: '' }
  await moveAudit(tx, actor, kind, row, 'update', set, 'period')
}

async function audit(tx: Tx, actor: Actor, kind: ContractKind, row: ContractRow, verdict: 'passed' | 'rejected', audit_remark: string, now: Date): Promise<void> {
  const action = verdict === 'passed' ? 'audit_pass' : 'audit_reject'
  refuseAudit(actor, row, action)
  const by = { auditor_id: actor.staffId, auditor: actor.name, audit_at: now, audit_remark }
  if (action === 'audit_reject') {
    await moveAudit(tx, actor, kind, row, action, by, 'reason')
    return
  }
  const today = businessDate(now)
  if (row.end_at < today) refuse(400, NOT_OVER.text)
  await refuseOverlap(tx, kind, row)
  const status = contractStatusOn({ ...row, audit_status: 'passed' }, today)
  await moveAudit(tx, actor, kind, row, action, { ...by, status }, 'not_over', 'period').catch(refuseRace)
}

/** Of a passed contract: attachment (another one, never none), remark and invoices; other rates are offered to the enterprise, anything else is refused (decision 90). */
async function supplement(tx: Tx, actor: Actor, kind: ContractKind, row: ContractRow, wish: ContractWish, effective_at: string | undefined, now: Date): Promise<void> {
  refuseAudit(actor, row, 'supplement')
  if (wish.contract_url === '' && row.contract_url !== '') wrong('contract_url', '已审核通过的合同不能没有附件，可以更换')
  if ((wish.start_at ?? row.start_at) !== row.start_at || (wish.end_at ?? row.end_at) !== row.end_at) wrong('start_at', '已审核通过的合同不能修改起止日期，请终止后重新签订')
  const { told, columns } = families[kind]
  const wished: ContractRow = { ...row, ...columns(wish, row) }
  const before = told(row)
  const { is_enable_invoice_apply, ...terms } = told(wished)
  const papers = { contract_url: wish.contract_url ?? row.contract_url, remark: wish.remark ?? row.remark, ...(is_enable_invoice_apply !== undefined && { is_enable_invoice_apply }) }
  if (terms['is_separate_fee'] !== before['is_separate_fee']) wrong('is_separate_fee', '已审核通过的合同不能更改服务费是否另行支付，请终止后重新签订')
  if (kind === 'company') await offerRates(tx, actor, row.id, wish, effective_at, now)
  else {
    const changed = Object.keys(terms).find((key) => terms[key] !== before[key])
    if (changed !== undefined) wrong(changed, '已审核通过的合同只能修改附件和备注，请终止后重新签订')
  }
  const isSame = papers.contract_url === row.contract_url && papers.remark === row.remark && is_enable_invoice_apply === before['is_enable_invoice_apply']
  if (!isSame) await moveAudit(tx, actor, kind, row, 'supplement', papers)
}

/** Ends a contract before its last day. Settlements under it have to be finished, or it is forced, with a remark. */
export async function terminateContract(tx: Tx, actor: Actor, kind: ContractKind, id: string, { force, remark, version }: z.output<typeof termination>, now: Date): Promise<void> {
  const row = await lockContract(tx, actor, kind, id, version)
  const open = kind === 'company' ? await openSettlements(tx, row) : 0
  if (open > 0 && !force && (row.status === 'not_started' || row.status === 'in_force')) refuse(400, `${NO_OPEN_SETTLEMENT.text}（${open} 张）`)
  await moveContract(tx, actor, kind, row, 'terminate', { terminate_at: now, terminate_remark: remark }, 'no_open_settlement')
  if (kind === 'company') await asSystem(tx, () => lapseOf(tx, SYSTEM, row, LIVING.text))
}

/** Settlements under the contract that are neither paid nor canceled; those made before contracts were noted count for all of the enterprise. */
async function openSettlements(tx: Tx, { id, park_id, company_id }: ContractRow): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from app.settlement where park_id = ${park_id} and company_id = ${company_id} and (contract_id = ${id} or contract_id is null) and status in (${sql.join(unfinishedSettlements)})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The paper is the caller's organisation's own, uploaded for a contract; the one that was there before stays, whoever uploaded it. */
async function checkPaper(tx: Tx, actor: Actor, url: string, before: string): Promise<void> {
  if (url === before) return
  const bad = (): never => wrong('contract_url', '请重新上传文件')
  if (url === '') return
  const file = await scopedId(tx, actor, 'app.file', fileIdOf(url) ?? bad()).catch(bad)
  if (file.purpose !== 'contract' || file.stored_at === null || file.tenant_id !== actor.tenantId) bad()
}

/** Names the passed contract with the same organisation whose time this one overlaps. */
async function refuseOverlap(tx: Tx, kind: ContractKind, row: Pick<ContractRow, 'id' | 'park_id' | 'start_at' | 'end_at' | 'company_id' | 'agency_id' | 'platform_id'>): Promise<void> {
  const { of } = families[kind]
  const other = await tx
    .selectFrom(tableOf(kind) as 'app.agency_contract')
    .select('sn')
    .where(inPark(tx))
    .where('park_id', '=', row.park_id)
    .where(sql<boolean>`${sql.ref(of)} = ${row[of]}`)
    .where('id', '<>', row.id)
    .where('audit_status', '=', 'passed')
    .where('status', '<>', 'terminated')
    .where('start_at', '<=', row.end_at)
    .where('end_at', '>=', row.start_at)
    .orderBy('start_at')
    .executeTakeFirst()
  if (other !== undefined) wrong('start_at', `与已审核通过的合同 ${other.sn} 的期限重叠`)
}

/** Another contract of the same time has passed since this one was compared: the database's constraint says so. */
function refuseRace(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23P01') wrong('start_at', '与刚刚审核通过的另一份合同的期限重叠，请刷新后核对')
  throw error
}
