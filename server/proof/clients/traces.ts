import { checkBillImport, importBills, searchBills } from '@linggong/shared/contract/bills'
import { contextKeyOf, signedContext } from '../../src/db/context.ts'
import { fileRow, sentBill } from '../../test/spine.ts'
import type { Checks } from '../sessions/checks.ts'
import { isRecord, jsonOf, send } from '../world/request.ts'
import type { World } from '../world/shape.ts'
import type { Program } from './clients.ts'
import pg from 'pg'

/** Under what name a program's acts stand, and that its limits are its own. */
export async function proveJournal(world: World, program: Program, found: Checks): Promise<void> {
  const { journal, server: { app } } = world
  const { me, clientId, token, ownImport } = program
  const name = '开放接口：全部范围'
  const [job] = await journal.sql('select staff_id, creator, tenant_id, status from app.job where id = $1', [ownImport.id])
  found.that(job?.['staff_id'] === clientId && job?.['creator'] === name && job?.['tenant_id'] === me.tenantId, '导入记录署客户端之名', job)
  found.that(job?.['status'] === 'import_success', '导入完成', job)
  const [batch] = await journal.sql('select creator, creator_id from app.bill_batch where id = $1', [ownImport.id])
  found.that(batch?.['creator'] === name && batch?.['creator_id'] === clientId, '账单批次署客户端之名', batch)
  const events = await journal.sql(`select distinct creator from app.history_event where creator_id = $1`, [clientId])
  found.that(events.length === 1 && events[0]?.['creator'] === name, '变更记录署客户端之名', events)
  const told = await journal.sql(`select title from app.message where target_id = $1`, [ownImport.id])
  found.that(told.length === 0, '程序的导入成功不打扰成员', told)

  const company = me.flavour === 'company' ? {} : { company_id: world.member('company').tenantId }
  await send(app, token, checkBillImport, { body: { ...company, rows: [fileRow(2, world.worker, '1.00')] } })
  await send(app, token, searchBills, { body: { batch_search: world.worker.phone } })
  const lines = await journal.sql(`select staff_name, act from app.reveal_audit where staff_id = $1 order by id`, [clientId])
  // The first is of the import itself, which compares as well.
  found.that(lines.length === 3 && lines.every((line) => line['staff_name'] === name && line['act'] === 'check'), '导入、核对与整值查询各记一行，署客户端之名', lines)
  await journal.undo()
  await proveLimits(world, program, found)
  await proveOwnRows(world, program, found)
}

/** What a program fills is not what members need. */
async function proveLimits(world: World, { me, token }: Program, found: Checks): Promise<void> {
  const { journal, server: { app } } = world
  const ask = (as: string) => send(app, as, searchBills, { body: { batch_search: world.worker.phone } })
  const answers = await Promise.all(Array.from({ length: 130 }, () => ask(token)))
  found.that(answers.filter(({ status }) => status === 200).length < 130 && answers.some(({ status }) => status === 429), '程序的整值查询有上限', answers.map(({ status }) => status).join(' '))
  found.that((await ask(me.token)).status === 200, '程序用尽的额度不是成员的', '')
  await journal.undo()
  const company = me.flavour === 'company' ? {} : { company_id: world.member('company').tenantId }
  const submit = (as: string) => send(app, as, importBills, { body: { ...company, bills: [sentBill(2, world.worker, '1.00')], filename: '导入.json' } })
  const statuses: number[] = []
  for (let more = 0; more < 7; more += 1) statuses.push((await submit(token)).status)
  found.that(statuses.join(' ') === '200 200 200 200 200 429 429', '程序最多有五个导入在排队', statuses)
  found.that((await submit(me.token)).status === 200, '成员仍可提交导入', '')
  const other = await send(app, token, importBills, { body: { ...company, bills: [sentBill(2, world.worker, '1.00')], filename: '导入.json' } })
  const content = jsonOf(other)
  found.that(isRecord(content) && content['error_code'] === 'too_many', '超出时告知', other.text)
  await journal.undo()
}

/** Clients and tokens are the organisation's own, by row-level security too. */
async function proveOwnRows({ member, server }: World, { me }: Program, found: Checks): Promise<void> {
  const client = new pg.Client({ connectionString: server.deps.databaseUrl, application_name: 'linggong proof' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const place of ['saas', 'park', 'platform', 'neighbour', 'foreign', me.place] as const) {
      const { flavour, tenantId, chain } = member(place)
      await client.query('begin')
      await client.query(`select set_config('app.context', $1, true)`, [signedContext(contextKeyOf(server.deps.db), { flavour, tenantId, above: Object.values(chain).filter((id) => id !== null && id !== tenantId) })])
      for (const table of ['app.open_client', 'app.open_token']) {
        const { rows } = await client.query<{ tenant_id: string }>(`select tenant_id from ${table}`)
        const isRight = rows.every((row) => row.tenant_id === tenantId) && (place !== me.place || rows.length > 0)
        found.that(isRight, `${place} 在 ${table} 只看到本组织的行`, rows.length)
      }
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
}
