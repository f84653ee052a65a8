import { createProof, filterProofUsers, proofById, updateProof } from '@linggong/shared/contract/proofs'
import { proofMachine, type ProofStatus } from '@linggong/shared/domain/machines/proof'
import { monthKey } from '@linggong/shared/domain/time'
import { callAs, type World } from '../test/spine.ts'
import { settlementScenes } from '../test/spine-scenes.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy } from './machines-snapshot.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly status: ProofStatus
}

/** Proofs of what the workers of an agency were paid this month. Its job ends them (documents.ts). */
export function proofProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<ProofStatus, (typeof proofMachine.transitions)[number], Row> {
  const path = ({ id }: Pick<Row, 'id'>) => proofById.path.replace(':id', id)
  const seen = async ({ agency }: World, row: Pick<Row, 'id'>): Promise<Row> => steps.ok(await callAs<Row>(app, agency, 'GET', path(row)))
  const generating = async (world: World): Promise<Row> => {
    await settlementScenes(steps).answered(0)(world)
    const month = monthKey(deps.clock())
    const { results } = steps.ok(await callAs<{ results: { id: string }[] }>(app, world.agency, 'POST', filterProofUsers.path, { start_at: month, end_at: month }))
    return steps.ok(await callAs<Row>(app, world.agency, 'POST', createProof.path, { kind: 'income', start_at: month, end_at: month, user_ids: results.map(({ id }) => id) }))
  }
  const finished = async (world: World): Promise<Row> => {
    const row = await generating(world)
    await steps.drain()
    return seen(world, row)
  }
  const failure = async (world: World): Promise<Row> => {
    const row = await generating(world)
    // As if it had crashed its process again and again.
    await look(`update app.job set attempts = 5 where category = 'proof_file' and payload ->> 'id' = $1`, [row.id])
    await steps.drain()
    return seen(world, row)
  }
  const voided = async (world: World): Promise<Row> => {
    const row = await finished(world)
    return steps.ok(await callAs<Row>(app, world.agency, 'PUT', path(row), { action: 'void', void_reason: '金额有变动', version: row.version }))
  }
  const way = (title: string, make: (world: World) => Promise<Row>): Way<Row> => ({ title, company: {}, make })
  return {
    title: '证明', machine: proofMachine, family: 'proofs', open: openWorld, read: proofById,
    see: (setup, id) => snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(p) - 'job_id' from app.proof p where p.id = $1::uuid), 'events', ${logOf('proof', '$1::uuid')})`, [id]),
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: { generating: [way('刚新建', generating)], finished: [way('已生成', finished)], failure: [way('任务失败', failure)], voided: [way('已作废', voided)] },
    // Tried by itself: it makes what the others are about.
    apart: [createProof],
    attempt: {
      succeed: 'by itself',
      fail: 'by itself',
      retry: { call: updateProof, body: ({ version }) => ({ action: 'retry', version }) },
      void: { call: updateProof, body: ({ version }) => ({ action: 'void', void_reason: '金额有变动', version }) },
    },
  }
}
