import { addMonths } from '@linggong/shared/domain/time'
import { declareIncome, searchIncomeSummaries, updateIncomeSummary, uploadTaxProof } from '@linggong/shared/contract/income-summaries'
import { incomeSummaryMachine, type IncomeSummaryStatus } from '@linggong/shared/domain/machines/income-summary'
import { makeFile, moveIncome } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { settlementScenes } from '../test/spine-scenes.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy } from './machines-snapshot.ts'

interface Summary {
  readonly id: string
  readonly version: number
  readonly status: IncomeSummaryStatus
  readonly is_over: boolean
  readonly income_tax: number
}

/** Months of workers as a park declares them; a month that is not declared yet is read from the ledger. */
export function incomeSummaryProof({ server: { app }, saas, steps, look }: MachineSetup): Proven<IncomeSummaryStatus, (typeof incomeSummaryMachine.transitions)[number], Summary> {
  const seen = async ({ park }: World, id: string): Promise<Summary> => {
    const { results: [row] } = steps.ok(await callAs<{ results: Summary[] }>(app, park, 'POST', searchIncomeSummaries.path, { ids: id }))
    if (row === undefined) throw new Error('no such month')
    return row
  }
  let month = 0
  const open = async (world: World) => {
    await settlementScenes(steps).answered(0)(world)
    month += 1
    // Each of a month of its own, long over.
    const [row] = await look(`select id from app.income_month where park_id = $1 and status = 'to_declare' and month > '2020' order by id limit 1`, [world.chain.park_id])
    return { id: await moveIncome(look, world.chain.park_id, String(row?.['id']), addMonths('2001-01', month)) }
  }
  const declared = async (world: World) => {
    const { id } = await open(world)
    steps.ok(await callAs(app, world.park, 'PUT', '/v1/income-summaries/declare/', { ids: [id] }))
    return { id }
  }
  const file = (world: World) => makeFile(look, world.park.tenantId, 'tax_proof')
  const finished = async (world: World) => {
    const { id } = await declared(world)
    steps.ok(await callAs(app, world.park, 'POST', '/v1/income-summaries/upload_tax_proof/', { items: [{ id, file_url: await file(world) }] }))
    return { id }
  }
  const way = (title: string, make: (world: World) => Promise<{ readonly id: string }>): Way<Summary> => ({ title, company: {}, make: async (world) => seen(world, (await make(world)).id) })
  return {
    title: '收入汇总', machine: incomeSummaryMachine, family: 'income-summaries', open: openWorld,
    see: (setup, id) => snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(m) || jsonb_build_object('declare_at', s.declare_at, 'finish_at', s.finish_at) from app.income_month m left join app.income_summary s on s.id = m.id where m.id = $1::uuid), 'events', ${logOf('income_summary', '$1::uuid')})`, [id]),
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: { to_declare: [way('上月收入', open)], declared: [way('已申报', declared)], finished: [way('已完税', finished)] },
    attempt: {
      declare: { call: declareIncome, time: 'declare_at' },
      correct: { call: updateIncomeSummary, body: ({ income_tax }) => ({ income_tax: income_tax + 100, remark: '补申报' }) },
      upload_tax_proof: { call: uploadTaxProof, body: async ({ id }, world) => ({ items: [{ id, file_url: await file(world) }] }), otherwise: 'replace_tax_proof' },
      replace_tax_proof: 'otherwise',
    },
  }
}
