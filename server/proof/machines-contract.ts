import { randomUUID } from 'node:crypto'
import * as agency from '@linggong/shared/contract/agency-contracts'
import type { Call } from '@linggong/shared/contract/call'
import * as company from '@linggong/shared/contract/company-contracts'
import * as platform from '@linggong/shared/contract/platform-contracts'
import { answerRateChange, rateChangeContent } from '@linggong/shared/contract/rate-changes'
import { CONTRACTS, type ContractKind } from '@linggong/shared/domain/contracts'
import { contractAuditMachine, contractMachine, rateChangeMachine, type ContractAuditStatus, type ContractStatus, type RateChangeStatus } from '@linggong/shared/domain/machines/contract'
import { allPermissions } from '@linggong/shared/domain/permissions'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { SYSTEM } from '../src/kernel/actor.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { turnContracts } from '../src/modules/contracts/clock.ts'
import { makeFile, makeMember, type Member } from '../test/makers.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { Caller, MachineSetup } from './machines-setup.ts'
import { logOf, rowOf, snapshotBy } from './machines-snapshot.ts'
import { urlOf } from './world/request.ts'

/** With a second person on the side that offers contracts, and a stranger of the same kind. */
interface Office extends World {
  readonly maker: Member
  readonly second: Member
  readonly stranger: Member
}

interface Contract {
  readonly id: string
  readonly version: number
  readonly audit_status: ContractAuditStatus
  readonly contract_url: string
  readonly is_own: boolean
  readonly terminate_at: string | null
}

const callsOf: { readonly [K in ContractKind]: { readonly create: Call; readonly detail: Call; readonly update: Call; readonly terminate: Call } } = {
  company: { create: company.createCompanyContract, detail: company.companyContract, update: company.updateCompanyContract, terminate: company.terminateCompanyContract },
  agency: { create: agency.createAgencyContract, detail: agency.agencyContract, update: agency.updateAgencyContract, terminate: agency.terminateAgencyContract },
  platform: { create: platform.createPlatformContract, detail: platform.platformContract, update: platform.updatePlatformContract, terminate: platform.terminatePlatformContract },
}

/** The flavours that offer contracts, other than those of this family. */
const shutOf = (kind: ContractKind) => (['saas', 'platform', 'agency'] as const).filter((flavour) => flavour !== CONTRACTS[kind].side)

/** One family of contracts: how its records come about, and who tries what with them. */
function familyOf(setup: MachineSetup, kind: ContractKind) {
  const { server: { app, deps }, steps, saas, look } = setup
  const { side } = CONTRACTS[kind]
  const calls = callsOf[kind]
  const today = (): string => businessDate(deps.clock())
  const partyOf = ({ chain }: World): string => chain[`${kind}_id`]
  const act = async <R>(who: Member, call: Call, id: string, body: object): Promise<R> => steps.ok(await callAs<R>(app, who, call.method, urlOf(call, { params: { id } }), body))
  const audit = (office: Office, { id, version }: Contract, verdict: object = { audit_status: 'passed' }): Promise<Contract> => act(office.second, calls.update, id, { ...verdict, version })
  const terminate = (office: Office, { id, version }: Contract): Promise<Contract> => act(office.maker, calls.terminate, id, { version })
  /** Alone: those made before are out of its way. */
  async function entered(office: Office, more: object = {}): Promise<Contract> {
    const party = partyOf(office)
    await look(`update app.${kind}_contract set status = 'terminated', terminate_at = coalesce(terminate_at, now()) where ${kind}_id = $1`, [party])
    const contract_url = await makeFile(look, office.maker.tenantId, 'contract')
    const body = { [`${kind}_id`]: party, start_at: addDays(today(), 10), end_at: addDays(today(), 100), contract_url, ...more }
    return steps.ok(await callAs<Contract>(app, office.maker, calls.create.method, calls.create.path, body))
  }
  const passed = async (office: Office, more: object = {}): Promise<Contract> => audit(office, await entered(office, more))
  const open = async (of: MachineSetup, settings: object): Promise<Office> => {
    const world = await openWorld(of, { ...settings })
    const other = await makeWorld(deps, { workers: 1 })
    const maker = side === 'saas' ? saas : world[side]
    const second = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: side, tenantId: maker.tenantId, permissions: allPermissions(side) }, deps.clock()))
    return { ...world, maker, second, stranger: side === 'saas' ? other.company : other[side] }
  }
  const callers = (_: MachineSetup, { maker, second, stranger, park, platform: group, agency: business, company: enterprise }: Office): readonly Caller[] => [
    { who: maker, name: '经办人' }, { who: second, name: '第二人' }, { who: stranger, name: '别的机构', isOutside: true },
    ...[saas, park, group, business, enterprise].filter((one) => one !== maker).map((who) => ({ who, name: who.flavour })), { who: null, name: '未登录' },
  ]
  return { calls, today, act, audit, terminate, entered, passed, open, callers, look, deps }
}

/** The audit: by who has entered the contract, by a second person, by everybody else. */
export function auditProof(setup: MachineSetup, kind: ContractKind): Proven<ContractAuditStatus, (typeof contractAuditMachine)['transitions'][number], Contract & { readonly status: ContractAuditStatus }, Awaited<ReturnType<ReturnType<typeof rowOf>>>, Office> {
  const family = familyOf(setup, kind)
  const { calls, entered, passed, audit, terminate } = family
  const shown = (contract: Contract) => ({ ...contract, status: contract.audit_status })
  const way = (title: string, make: (office: Office) => Promise<Contract>): Way<Contract & { readonly status: ContractAuditStatus }, Office> => ({ title, company: {}, make: async (office) => shown(await make(office)) })
  const shut = shutOf(kind)
  return {
    title: CONTRACTS[kind].what, machine: contractAuditMachine, family: `${kind}-contracts`, field: 'audit_status', open: family.open, callers: family.callers, apart: [calls.create, calls.terminate],
    reach: {
      to_audit: [way('已附合同', (office) => entered(office)), way('没有附件', (office) => entered(office, { contract_url: '' })), way('未审核即终止', async (office) => terminate(office, await entered(office)))],
      passed: [way('审核通过', (office) => passed(office)), way('审核后终止', async (office) => terminate(office, await passed(office)))],
      rejected: [way('被驳回', async (office) => audit(office, await entered(office), { audit_status: 'rejected', audit_remark: '有误' }))],
    },
    attempt: {
      update: { call: calls.update, body: () => ({ remark: randomUUID() }), otherwise: 'supplement' }, supplement: 'otherwise',
      audit_pass: { call: calls.update, body: { audit_status: 'passed' }, time: 'audit_at' },
      audit_reject: { call: calls.update, body: { audit_status: 'rejected', audit_remark: '有误' }, time: 'audit_at' },
    },
    shut: { update: shut, audit_pass: shut, audit_reject: shut },
    rowFor: (row, who, { maker }) => ({ ...row, is_own: who === maker }),
    read: async (who, id) => shown(setup.steps.ok(await callAs<Contract>(setup.server.app, who, 'GET', urlOf(calls.detail, { params: { id } })))),
    see: (of, id) => snapshotBy(of, `select jsonb_build_object('row', (select to_jsonb(d) || jsonb_build_object('status', d.audit_status) from app.${kind}_contract d where d.id = $1::uuid), 'events', ${logOf(`${kind}_contract`, '$1::uuid')})`, [id]),
  }
}

type Termed = Contract & { readonly status: ContractStatus }

/** What becomes of a contract by its dates, and its end before them. */
export function contractProof(setup: MachineSetup, kind: ContractKind): Proven<ContractStatus, (typeof contractMachine)['transitions'][number], Termed, Awaited<ReturnType<ReturnType<typeof rowOf>>>, Office> {
  const family = familyOf(setup, kind)
  const { calls, entered, passed, terminate, look, deps, today } = family
  const read = async (who: Member, id: string): Promise<Termed> => setup.steps.ok(await callAs<Termed>(setup.server.app, who, 'GET', urlOf(calls.detail, { params: { id } })))
  const way = (title: string, make: (office: Office) => Promise<Contract>): Way<Termed, Office> => ({ title, company: {}, make: async (office) => read(office.maker, (await make(office)).id) })
  const current = { start_at: businessDate(deps.clock()) }
  return {
    title: `${CONTRACTS[kind].what}的期限`, machine: contractMachine, family: `${kind}-contracts`, open: family.open, callers: family.callers, apart: [calls.create, calls.update], see: rowOf(`${kind}_contract`),
    reach: {
      not_started: [way('未到期', (office) => passed(office)), way('未审核', (office) => entered(office))],
      in_force: [way('已到开始日期', (office) => passed(office, current))],
      expired: [way('已过结束日期', async (office) => {
        const made = await passed(office, current)
        await look(`update app.${kind}_contract set start_at = $2, end_at = $3 where id = $1`, [made.id, addDays(today(), -10), addDays(today(), -1)])
        await turnContracts(deps, today())
        return made
      })],
      terminated: [way('已终止', async (office) => terminate(office, await passed(office)))],
    },
    attempt: { start: 'by itself', expire: 'by itself', terminate: { call: calls.terminate, time: 'terminate_at' } },
    shut: { terminate: shutOf(kind) },
    // As a function: the other side reads passed contracts alone.
    read: (who, id) => read(who, id),
  }
}

interface RateChange {
  readonly id: string
  readonly version: number
  readonly status: RateChangeStatus
}

/** A change of rates, offered by the agency and answered by the enterprise. */
export function rateChangeProof(setup: MachineSetup): Proven<RateChangeStatus, (typeof rateChangeMachine)['transitions'][number], RateChange> {
  const { server: { app, deps }, steps, look } = setup
  let days = 0
  const read = async (who: Member, id: string): Promise<RateChange> => steps.ok(await callAs<RateChange>(app, who, 'GET', urlOf(rateChangeContent, { params: { id } })))
  const answer = (who: Member, { id, version }: RateChange, body: object): Promise<RateChange> => callAs<RateChange>(app, who, 'PUT', urlOf(answerRateChange, { params: { id } }), { ...body, version }).then(steps.ok)
  /** Each from a later day, because what was agreed on before stays. */
  async function offered({ agency: business, company: enterprise }: World): Promise<RateChange> {
    days += 1
    await look(`update app.rate_change set status = 'canceled' where company_id = $1 and status = 'to_confirm'`, [enterprise.tenantId])
    const [contract] = await look('select id, version from app.company_contract where company_id = $1', [enterprise.tenantId])
    const body = { enterprise_service_fee_ratio: 6 + (days % 100) / 100, effective_at: addDays(businessDate(deps.clock()), days), version: contract?.['version'] }
    const { rate_change } = steps.ok(await callAs<{ rate_change: RateChange }>(app, business, 'PUT', `/v1/company-contracts/${String(contract?.['id'])}`, body))
    return read(business, rate_change.id)
  }
  const way = (title: string, make: (world: World) => Promise<RateChange>): Way<RateChange> => ({ title, company: {}, make })
  return {
    title: '费率变更', machine: rateChangeMachine, family: 'rate-changes', open: openWorld, see: rowOf('rate_change'), read: rateChangeContent,
    reach: {
      to_confirm: [way('待企业确认', offered)],
      confirmed: [way('企业同意', async (world) => answer(world.company, await offered(world), { result: 'confirm' }))],
      rejected: [way('企业不同意', async (world) => answer(world.company, await offered(world), { result: 'reject', reason: '过高' }))],
      canceled: [
        way('撤回', async (world) => answer(world.agency, await offered(world), { result: 'cancel' })),
        way('逾期', async (world) => {
          const { id } = await offered(world)
          await turnContracts(deps, addDays(businessDate(deps.clock()), days))
          return read(world.agency, id)
        }),
      ],
    },
    attempt: {
      confirm: { call: answerRateChange, body: { result: 'confirm' }, time: 'answer_at' },
      reject: { call: answerRateChange, body: { result: 'reject', reason: '过高' }, time: 'answer_at' },
      cancel: { call: answerRateChange, body: { result: 'cancel' } },
      lapse: 'by itself',
    },
  }
}
