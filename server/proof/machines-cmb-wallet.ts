import { bindCmb, bindParkCmb, cmbWalletById, openCmbWallet } from '@linggong/shared/contract/cmb-wallets'
import { cmbWalletMachine } from '@linggong/shared/domain/machines/cmb-wallet'
import type { AccountState } from '../src/ports/bank-accounts.ts'
import { applyOpening, applyState } from '../src/modules/cmb-wallets/ask.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { accountsAtBank } from '../test/bank.ts'
import { makeCard } from '../test/makers.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

type Status = (typeof cmbWalletMachine.states)[number]

interface Wallet {
  readonly id: string
  readonly account_no: string
  readonly version: number
  readonly status: Status
}

/** A unit that the agency has asked for, and a main account that the group has. No action has a call: the bank decides. */
export function cmbWalletProof({ server: { app, deps }, saas, steps }: MachineSetup): Proven<Status, (typeof cmbWalletMachine.transitions)[number], Wallet> {
  const seen = async ({ agency }: World, id: string): Promise<Wallet> => steps.ok(await callAs<Wallet>(app, agency, 'GET', `/v1/cmb-wallets/${id}`))
  const unit = async (world: World): Promise<Wallet> => {
    // Another enterprise of the agency has one already, so that there is a main account.
    await accountsAtBank(deps, await makeWorld(deps, { beside: world, wallet: 0 }))
    return seen(world, steps.ok(await callAs<{ id: string }>(app, world.agency, 'POST', '/v1/cmb-wallets/', { company_id: world.chain.company_id })).id)
  }
  const main = async (world: World): Promise<Wallet> =>
    seen(world, steps.ok(await callAs<{ id: string }>(app, world.platform, 'POST', `/v1/agencies/${world.chain.agency_id}/bind_cmb/`, { account_no: makeCard(), branch: '海口分行营业部' })).id)
  const answered = (make: typeof unit, status: 'opened' | 'refused') => async (world: World): Promise<Wallet> => {
    const { id } = await make(world)
    await inTransaction(deps.db, SYSTEM, (tx) => applyOpening(tx, world.chain.park_id, { requestNo: id, status, unitNo: makeCard().slice(-10), reason: status === 'refused' ? '户名不符' : '' }, deps.clock()))
    return seen(world, id)
  }
  const said = (...states: AccountState['status'][]) => async (world: World): Promise<Wallet> => {
    const { id, account_no } = await answered(unit, 'opened')(world)
    for (const [index, status] of states.entries()) await inTransaction(deps.db, SYSTEM, (tx) => applyState(tx, { accountNo: account_no, status, at: new Date(deps.clock().getTime() + index) }))
    return seen(world, id)
  }
  const way = (title: string, make: (world: World) => Promise<Wallet>): Way<Wallet> => ({ title, company: {}, make })
  return {
    title: '招行账户', machine: cmbWalletMachine, family: 'cmb-wallets', open: openWorld, see: rowOf('cmb_wallet'), read: cmbWalletById, apart: [openCmbWallet, bindCmb, bindParkCmb],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      opening: [way('企业子单元', unit), way('业务公司主账户', main)],
      active: [way('银行已开通', answered(unit, 'opened')), way('银行已确认', answered(main, 'opened')), way('银行已解冻', said('frozen', 'active'))],
      frozen: [way('银行已冻结', said('frozen'))],
      closed: [way('银行未开通', answered(unit, 'refused')), way('银行已销户', said('closed'))],
    },
    attempt: { opened: 'by itself', refused: 'by itself', froze: 'by itself', freed: 'by itself', closed: 'by itself' },
  }
}
