import { confirmReconciliation, importStatement, reconciliationById, writeOffReconciliation } from '@linggong/shared/contract/reconciliation'
import { reconciliationMachine, type ReconciliationStatus } from '@linggong/shared/domain/machines/reconciliation'
import { accountsAtBank, sendMoney } from '../test/bank.ts'
import { atBankOnly, desk, inBooksOnly, inFileOnly, paidWithoutNumber } from '../test/desk.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface Entry {
  readonly id: string
  readonly version: number
  readonly status: ReconciliationStatus
  readonly rule: string
}

export function reconciliationProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<ReconciliationStatus, (typeof reconciliationMachine.transitions)[number], Entry> {
  const found = async (world: World, status: ReconciliationStatus): Promise<Entry> => {
    await desk(deps, world)
    const [row] = await look('select id from app.reconciliation where agency_id = $1 and status = $2 order by id desc limit 1', [world.chain.agency_id, status])
    return steps.ok(await callAs<Entry>(app, world.agency, 'GET', `/v1/reconciliation/${String(row?.['id'])}/`))
  }
  const suggested = async (world: World): Promise<Entry> => {
    const { unit } = await accountsAtBank(deps, world)
    await paidWithoutNumber({ app, deps }, world, { accountNo: unit, amount: 7_00 })
    return found(world, 'unknown')
  }
  const alone = async (world: World): Promise<Entry> => {
    await inFileOnly(deps, { accountNo: (await accountsAtBank(deps, world)).unit, amount: 9_00 })
    return found(world, 'unknown')
  }
  const outstanding = async (world: World): Promise<Entry> => {
    await inBooksOnly(deps, { accountNo: (await accountsAtBank(deps, world)).unit, amount: 8_00 })
    return found(world, 'outstanding')
  }
  const different = async (world: World): Promise<Entry> => {
    const entry = await inBooksOnly(deps, { accountNo: (await accountsAtBank(deps, world)).unit, amount: 6_00 })
    await atBankOnly(deps, { ...entry, amount: 6_01 })
    return found(world, 'different')
  }
  const matched = async (world: World): Promise<Entry> => {
    await sendMoney(deps, { accountNo: (await accountsAtBank(deps, world)).unit, amount: 5_00 })
    return found(world, 'matched')
  }
  const settled = async (world: World, make: (world: World) => Promise<Entry>, path: string, body: object): Promise<Entry> => {
    const { id, version } = await make(world)
    return steps.ok(await callAs<Entry>(app, world.agency, 'PUT', `/v1/reconciliation/${id}/${path}/`, { version, ...body }))
  }
  const way = (title: string, make: (world: World) => Promise<Entry>): Way<Entry> => ({ title, company: {}, make })
  return {
    title: '对账', machine: reconciliationMachine, family: 'reconciliation', apart: [importStatement], open: openWorld, see: rowOf('reconciliation', 'reconciliation'), read: reconciliationById,
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      unknown: [way('有建议的不明流水', suggested), way('没有建议的不明流水', alone)],
      outstanding: [way('银行未达', outstanding)],
      different: [way('金额不符', different)],
      matched: [way('号码一致', matched)],
      settled: [way('确认建议', (world) => settled(world, suggested, 'confirm', { result: 'pass' })), way('核销', (world) => settled(world, different, 'write_off', { remark: '已查明' }))],
    },
    attempt: {
      match: 'by itself', differ: 'by itself', await: 'by itself', follow: 'by itself', doubt: 'by itself',
      reconcile_pass: { call: confirmReconciliation, body: ({ version }) => ({ version, result: 'pass' }), time: 'settle_at' },
      reconcile_reject: { call: confirmReconciliation, body: ({ version }) => ({ version, result: 'reject', reason: '不是同一笔' }), time: 'settle_at' },
      write_off: { call: writeOffReconciliation, body: ({ version }) => ({ version, remark: '已查明' }), time: 'settle_at' },
    },
  }
}
