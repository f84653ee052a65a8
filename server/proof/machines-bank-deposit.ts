import { clarifyTransaction } from '@linggong/shared/contract/cmb-transactions'
import { bankDepositMachine } from '@linggong/shared/domain/machines/bank-deposit'
import { accountsAtBank, sendMoney } from '../test/bank.ts'
import { desk, paidWithoutNumber } from '../test/desk.ts'
import { callAs, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { logOf, snapshotBy } from './machines-snapshot.ts'

type Status = (typeof bankDepositMachine.states)[number]

/** By the posting that says that it arrived, which is what the call takes. */
interface Entry {
  readonly id: string
  readonly version: number
  readonly status: Status
}

const entryOf = `(select d.* from app.bank_deposit d join app.posting p on p.source_id = d.id and p.park_id = d.park_id where p.id = $1::uuid)`

export function bankDepositProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<Status, (typeof bankDepositMachine.transitions)[number], Entry> {
  const arrived = async (world: World, to: 'main' | 'unit'): Promise<Entry> => {
    const at = await accountsAtBank(deps, world)
    await sendMoney(deps, { accountNo: at[to], amount: 700, payerName: '陌生公司' })
    const [row] = await look(`select p.id, d.version, d.status from app.posting p join app.bank_deposit d on d.id = p.source_id where d.agency_id = $1 order by p.id desc limit 1`, [world.chain.agency_id])
    return { id: String(row?.['id']), version: Number(row?.['version']), status: row?.['status'] as Status }
  }
  const claimed = async (world: World): Promise<Entry> => {
    const entry = await arrived(world, 'main')
    steps.ok(await callAs(app, world.agency, 'POST', `/v1/cmb-transactions/${entry.id}/clarify/`, { company_id: world.chain.company_id }))
    return { ...entry, status: 'claimed' }
  }
  const offset = async (world: World): Promise<Entry> => {
    const { unit } = await accountsAtBank(deps, world)
    await paidWithoutNumber({ app, deps }, world, { accountNo: unit, amount: 700 })
    await desk(deps, world)
    const [suggested] = await look(`select id, version from app.reconciliation where agency_id = $1 and status = 'unknown' order by id desc limit 1`, [world.chain.agency_id])
    steps.ok(await callAs(app, world.agency, 'PUT', `/v1/reconciliation/${String(suggested?.['id'])}/confirm/`, { version: suggested?.['version'], result: 'pass' }))
    const [row] = await look(`select p.id, d.version, d.status from app.posting p join app.bank_deposit d on d.id = p.source_id where d.agency_id = $1 and p.reason = 'unknown_out' order by p.id desc limit 1`, [world.chain.agency_id])
    return { id: String(row?.['id']), version: Number(row?.['version']), status: row?.['status'] as Status }
  }
  const way = (title: string, make: (world: World) => Promise<Entry>): Way<Entry> => ({ title, company: {}, make })
  return {
    title: '银行入账', machine: bankDepositMachine, family: 'cmb-transactions', open: openWorld,
    see: (setup, id) => snapshotBy(setup, `select jsonb_build_object('row', (select to_jsonb(d) from ${entryOf} d), 'events', ${logOf('bank_deposit', `(select d.id from ${entryOf} d)`)},
      'wallets', (select jsonb_agg(a.balance order by a.id) from app.ledger_account a where a.park_id = (select d.park_id from ${entryOf} d)))`, [id]),
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      unknown: [way('不明来款', (world) => arrived(world, 'main'))],
      matched: [way('企业子账号入账', (world) => arrived(world, 'unit'))],
      claimed: [way('已认领', claimed)],
      offset: [way('已确认为本方付款', offset)],
    },
    attempt: { match: 'by itself', offset: 'by itself', clarify: { call: clarifyTransaction, body: (_, { chain }) => ({ company_id: chain.company_id }) } },
  }
}
