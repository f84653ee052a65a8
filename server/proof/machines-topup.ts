import { createTopupOrder, topupOrder, updateTopupOrder } from '@linggong/shared/contract/topup-orders'
import { topupMachine, type TopupStatus } from '@linggong/shared/domain/machines/topup'
import { makeFile } from '../test/makers.ts'
import { order, orderBody, setPrices, step, type Order } from '../test/service-orders.ts'
import type { World } from '../test/spine.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

/** Orders of an agency: parks and groups do not see those of organisations below them. */
export function topupProof({ server: { app }, saas, steps, look }: MachineSetup): Proven<TopupStatus, (typeof topupMachine.transitions)[number], Order> {
  const way = (title: string, make: (world: World) => Promise<Order>): Way<Order> => ({ title, company: {}, make })
  const voucher = (world: World) => makeFile(look, world.agency.tenantId, 'topup_voucher')
  const ordered = async (world: World, discount = 0): Promise<Order> => {
    steps.ok(await setPrices(app, saas))
    return steps.ok(await order(app, world.agency, orderBody(world.agency, { sms: 100, two_auth: 10 }, discount)))
  }
  const paid = async (world: World): Promise<Order> => steps.ok(await step(app, world.agency, await ordered(world), { action: 'upload_voucher', voucher_url: await voucher(world) }))
  const answered = async (world: World, body: object): Promise<Order> => steps.ok(await step(app, saas, await paid(world), body))
  const edited = (_: Order, { agency }: World) => orderBody(agency, { sms: 200, contract_sms: 5 }, 10)
  return {
    title: '充值订单', machine: topupMachine, family: 'topup-orders', open: openWorld, see: rowOf('topup_order'), read: topupOrder, apart: [createTopupOrder],
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区', isOutside: true }, { who: platform, name: '集团', isOutside: true }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      to_payment: [way('业务公司申请', (world) => ordered(world)), way('运营商新增', async (world) => steps.ok(await order(app, saas, orderBody(world.agency, { sms: 100 }, 50))))],
      to_confirm: [way('已上传凭证', paid)],
      finished: [way('已到账', (world) => answered(world, { action: 'confirm' }))],
      rejected: [way('被驳回', (world) => answered(world, { action: 'reject', reason: '金额不符' }))],
      canceled: [way('已取消', async (world) => steps.ok(await step(app, world.agency, await ordered(world), { action: 'cancel' })))],
    },
    attempt: {
      upload_voucher: { call: updateTopupOrder, body: async (_, world) => ({ action: 'upload_voucher', voucher_url: await voucher(world) }), time: 'pay_at' },
      confirm: { call: updateTopupOrder, body: { action: 'confirm' }, time: 'finish_at' },
      reject: { call: updateTopupOrder, body: { action: 'reject', reason: '金额不符' } },
      resubmit: { call: updateTopupOrder, body: (row, world) => ({ ...edited(row, world), action: 'resubmit' }) },
      update: { call: updateTopupOrder, body: edited },
      cancel: { call: updateTopupOrder, body: { action: 'cancel' } },
    },
  }
}
