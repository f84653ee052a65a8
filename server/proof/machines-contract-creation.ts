import { randomUUID } from 'node:crypto'
import { importCompanies } from '@linggong/shared/contract/tenant-forms'
import { companyImport } from '@linggong/shared/domain/imports/company'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { contractAuditMachine, contractMachine } from '@linggong/shared/domain/machines/contract'
import { creationBy } from '@linggong/shared/domain/machines/machine'
import { businessDate } from '@linggong/shared/domain/time'
import { callAs, type World } from '../test/spine.ts'
import type { Reply } from './machines-runner.ts'
import { openWorld } from './machines-proven.ts'
import { accessStatus, everyone, type MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy, within, type Snapshot } from './machines-snapshot.ts'
import { companyRow } from './matrix/samples/tenants.ts'

type Column = 'audit_status' | 'status'

/** Opens an enterprise from a file, with its first contract. */
const submit = ({ server: { app, deps } }: MachineSetup, { agency }: World, who = agency): Promise<Reply> =>
  callAs(app, who, 'POST', importCompanies.path, { companies: [sentRow(companyImport, companyRow(2))], cooperation_time: businessDate(deps.clock()), filename: '企业.xlsx', file_url: '' })

const see = (column: Column) => (setup: MachineSetup, id: string): Promise<Snapshot> =>
  snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(k) || jsonb_build_object('status', k.${column}) from app.company_contract k where k.id = $1::uuid), 'events', ${logOf('company_contract', '$1::uuid')})`, [id])

/** Everyone brings a file of enterprises: of whom the table allows to create contracts, the agency alone has a call. */
export async function contractsFromFiles(setup: MachineSetup): Promise<void> {
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
