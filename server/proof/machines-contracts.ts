import { randomUUID } from 'node:crypto'
import { runDailyClocks } from '@linggong/shared/contract/demo'
import { importCompanies } from '@linggong/shared/contract/tenant-forms'
import { companyImport } from '@linggong/shared/domain/imports/company'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { contractAuditMachine, contractMachine, type ContractAuditStatus, type ContractStatus } from '@linggong/shared/domain/machines/contract'
import { creationBy } from '@linggong/shared/domain/machines/machine'
import { businessDate, endOfYear } from '@linggong/shared/domain/time'
import { callAs, type World } from '../test/spine.ts'
import { makeContract } from '../test/makers.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import type { Reply } from './machines-runner.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import { accessStatus, everyone, type MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy, within, type Snapshot } from './machines-snapshot.ts'
import { companyRow } from './matrix/samples.ts'

interface Contract<S extends string> {
  readonly id: string
  readonly version: number
  readonly status: S
}

type Column = 'audit_status' | 'status'

/** An enterprise opened from a file, with its contract. */
const submit = ({ server: { app, deps } }: MachineSetup, { agency }: World, who = agency): Promise<Reply> =>
  callAs(app, who, 'POST', importCompanies.path, { companies: [sentRow(companyImport, companyRow(2))], cooperation_time: businessDate(deps.clock()), filename: '企业.xlsx', file_url: '' })

async function imported<S extends string>(setup: MachineSetup, column: Column, world: World): Promise<Contract<S>> {
  const { id } = setup.steps.ok(await submit(setup, world))
  await setup.steps.drain()
  const [row] = await setup.look(`select k.id, k.version, k.${column} as status from app.company_contract k join app.tenant t on t.id = k.company_id where t.import_id = $1`, [id])
  if (row === undefined) throw new Error('the import wrote no contract')
  // As the machine's own table says; the runner compares it with the state that was wanted.
  return row as unknown as Contract<S>
}

const see = (column: Column) => (setup: MachineSetup, id: string): Promise<Snapshot> =>
  snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(k) || jsonb_build_object('status', k.${column}) from app.company_contract k where k.id = $1::uuid), 'events', ${logOf('company_contract', '$1::uuid')})`, [id])

const fromFile = <S extends string>(setup: MachineSetup, column: Column): Way<Contract<S>> => ({ title: '企业导入', company: {}, make: (world) => imported(setup, column, world) })

/**
 * The import of enterprises writes the first contract of each, and nothing moves one on: the calls that audit, change and end contracts, and the
 * clock that begins them, come with the contracts (docs/breadth, C). Until then the runner fails when a call of theirs appears, and
 * `contracts` below when a clock moves one.
 */
export function contractAuditProof(setup: MachineSetup): Proven<ContractAuditStatus, (typeof contractAuditMachine.transitions)[number], Contract<ContractAuditStatus>> {
  return {
    title: '企业合同的审核', machine: contractAuditMachine, family: 'company-contracts', open: openWorld, see: see('audit_status'),
    reach: { to_audit: [fromFile(setup, 'audit_status')], passed: 'not built', rejected: 'not built' },
    attempt: { update: 'not built', audit_pass: 'not built', audit_reject: 'not built' },
  }
}

export function contractProof(setup: MachineSetup): Proven<ContractStatus, (typeof contractMachine.transitions)[number], Contract<ContractStatus>> {
  return {
    title: '企业合同', machine: contractMachine, family: 'company-contracts', open: openWorld, see: see('status'),
    reach: { not_started: [fromFile(setup, 'status')], in_force: 'not built', expired: 'not built', terminated: 'not built' },
    attempt: { start: 'not built', expire: 'not built', terminate: 'not built' },
  }
}

/** Who writes contracts, in which states; and that the days which pass change none of them. */
export async function contracts(setup: MachineSetup): Promise<void> {
  await creation(setup)
  await passingDays(setup)
}

/** Everyone brings a file of enterprises: of whom the table allows to create contracts, the agency alone has a call. */
async function creation(setup: MachineSetup): Promise<void> {
  const world = await openWorld(setup, {})
  const count = async (): Promise<string> => JSON.stringify(await setup.look(`select (select count(*) from app.company_contract) as contracts, (select count(*) from app.tenant) as tenants, (select count(*) from app.job) as jobs`))
  for (const who of everyone(setup, world)) {
    const label = `导入企业：${who?.flavour ?? '未登录'}`
    const denied = accessStatus(importCompanies, who?.flavour ?? null)
    const [before, { now }] = [await count(), await see('status')(setup, randomUUID())]
    const answer = await submit(setup, world, who ?? { ...world.agency, token: randomUUID() })
    setup.tried += 1
    if (denied !== null || who === null) {
      if (answer.status !== denied) setup.failures.push(`${label}：应答 ${denied}，实为 ${answer.status} ${answer.body.error_msg}`)
      if (before !== (await count())) setup.failures.push(`${label}：被拒绝却改动了数据`)
      continue
    }
    await setup.steps.drain()
    const [made] = await setup.look('select k.id from app.company_contract k join app.tenant t on t.id = k.company_id where t.import_id = $1', [answer.body.id])
    for (const [column, wanted] of [['audit_status', creationBy(contractAuditMachine, {}, who.flavour)], ['status', creationBy(contractMachine, {}, who.flavour)]] as const) {
      const after = await see(column)(setup, String(made?.['id']))
      setup.tried += 1
      if (!wanted.ok || after.status !== wanted.to) setup.failures.push(`${label}：${column} 应为 ${wanted.ok ? wanted.to : wanted.reason}，实为 ${after.status}`)
      const [event] = after.events
      const told = event?.content.find(({ field }) => field === column)
      if (after.events.length !== 1 || event?.action !== 'create' || told?.old_value !== null || told.new_value !== after.status) setup.failures.push(`${label}：变更记录是 ${JSON.stringify(after.events)}`)
      if (!within(event?.create_at, { now }, after)) setup.failures.push(`${label}：变更记录的时间是 ${event?.create_at}`)
    }
  }
}

/** A contract that has passed its audit, on the day after it begins and on the day after it ends: its dates alone decide what is settled under it. */
async function passingDays(setup: MachineSetup): Promise<void> {
  const { app, deps } = setup.server
  const today = businessDate(deps.clock())
  const world = await openWorld(setup, {})
  const end_at = endOfYear(today)
  await inTransaction(deps.db, SYSTEM, (tx) => makeContract(tx, world.chain, { start_at: today, end_at, status: 'not_started' }))
  const states = () => setup.look('select id, status, audit_status, version from app.company_contract where company_id = $1 order by id', [world.company.tenantId])
  const before = JSON.stringify(await states())
  for (const day of [today, end_at, endOfYear(end_at)]) {
    setup.steps.ok(await callAs(app, setup.saas, 'POST', runDailyClocks.path, { day }))
    setup.tried += 1
    const after = JSON.stringify(await states())
    if (after !== before) setup.failures.push(`企业合同：${day} 的日常任务改动了合同（${before} → ${after}），请为它写出证明`)
  }
}
