import { importUserInvoices, userInvoiceById, voidUserInvoice } from '@linggong/shared/contract/user-invoices'
import { userInvoiceMachine, type UserInvoiceStatus } from '@linggong/shared/domain/machines/user-invoice'
import { callAs, type World } from '../test/spine.ts'
import { settlementScenes } from '../test/spine-scenes.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

interface UserInvoice {
  readonly id: string
  readonly version: number
  readonly status: UserInvoiceStatus
  readonly is_paid: boolean
  readonly bill_sn: string
  readonly amount: number
}

/** Invoices of paid bills; what a file of them does is proven beside the module. */
export function userInvoiceProof({ server: { app }, saas, steps, look }: MachineSetup): Proven<UserInvoiceStatus, (typeof userInvoiceMachine.transitions)[number], UserInvoice> {
  const seen = async ({ park }: World, id: string): Promise<UserInvoice> => steps.ok(await callAs<UserInvoice>(app, park, 'GET', `/v1/user-invoices/${id}/`))
  const paid = async (world: World) => {
    const settlement = await settlementScenes(steps).answered(0)(world)
    const [bill] = await steps.bills(world.company, settlement.id)
    return { settlement, id: bill?.id ?? '' }
  }
  const issued = async (world: World) => {
    const { settlement, id } = await paid(world)
    const { bill_sn, amount } = await seen(world, id)
    const items = [{ row: 2, bill_sn, invoice_no: `26${bill_sn.replaceAll(/\D/gu, '').slice(-16).padStart(16, '0')}`, invoice_on: '2026-01-31', total: amount }]
    steps.ok(await callAs(app, world.park, 'POST', '/v1/bills/import_user_invoices/', { items, filename: '发票.xlsx', file_url: '' }))
    await steps.drain()
    return { settlement, id }
  }
  const returned = async (world: World) => {
    const { settlement, id } = await issued(world)
    await look(`update simulator.payment p set return_at = now(), return_reason = '账户已销户' from app.payout o where o.request_no = p.request_no and o.bill_id = $1`, [id])
    await steps.collectReturns()
    return { settlement, id }
  }
  const paidAgain = async (world: World) => {
    const { settlement, id } = await returned(world)
    steps.ok(await steps.repay(world, await steps.detail(world.company, settlement.id), [{ id }]))
    await steps.runBank()
    return { id }
  }
  const voided = async (world: World) => {
    const { id } = await returned(world)
    steps.ok(await callAs(app, world.park, 'PUT', `/v1/user-invoices/${id}/void/`, { version: (await seen(world, id)).version }))
    return { id }
  }
  const way = (title: string, make: (world: World) => Promise<{ readonly id: string }>): Way<UserInvoice> => ({ title, company: {}, make: async (world) => seen(world, (await make(world)).id) })
  return {
    title: '个人代开', machine: userInvoiceMachine, family: 'user-invoices', open: openWorld, see: rowOf('user_invoice'), read: userInvoiceById, apart: [importUserInvoices],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: { to_invoice: [way('已支付', paid)], invoiced: [way('已导入', issued)], to_void: [way('已退汇', returned), way('退汇后重新支付', paidAgain)], voided: [way('已作废', voided)] },
    attempt: {
      void: { call: voidUserInvoice, otherwise: 'void_and_reissue' },
      issue: 'by itself', undo_issue: 'by itself', bank_return: 'by itself', void_and_reissue: 'otherwise', repay: 'by itself',
    },
  }
}
