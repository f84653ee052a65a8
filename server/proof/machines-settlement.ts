import { alipayBatchPayUrl } from '@linggong/shared/contract/alipay'
import { planSettlementInvoices } from '@linggong/shared/contract/settlement-invoices'
import { createReceipt, exportVouchers } from '@linggong/shared/contract/settlement-files'
import * as contract from '@linggong/shared/contract/settlements'
import { settlementMachine, type SettlementStatus } from '@linggong/shared/domain/machines/settlement'
import { alipaySteps } from '../test/alipay.ts'
import { settlementScenes, type Steps } from '../test/spine-scenes.ts'
import type { World } from '../test/spine.ts'
import type { Settlement } from '../test/spine-steps.ts'
import { online, openWorld, paidOffline, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { followUpFaults, snapshot, type SpineSnapshot } from './machines-spine.ts'
import { dayAfter, failedOf } from './machines-bodies.ts'

/** `further`: other ways to a settlement that waits for its payment. */
export function settlementProof(steps: Steps, further: readonly Way<Settlement>[] = []): Proven<SettlementStatus, (typeof settlementMachine.transitions)[number], Settlement, SpineSnapshot> {
  const { created, confirmed, ready, paying, offline, vouched, writtenOff, canceled, answered } = settlementScenes(steps)
  return {
    title: '结算单', machine: settlementMachine, family: 'settlements', read: contract.settlementById, apart: [contract.createSettlement],
    open: openWorld, see: (setup, id) => snapshot(setup, { settlement: id }), faults: followUpFaults,
    reach: {
      to_confirm: [online(created)], to_audit: [online(confirmed)], to_payment: [online(ready), paidOffline(ready), ...further], paying: [online(paying), paidOffline(offline)], to_write_off: [paidOffline(vouched)],
      paid: [online(answered(0)), paidOffline(writtenOff)], pay_failure: [online(answered(1)), online(answered(2))], canceled: [online(canceled)],
    },
    attempt: {
      confirm: { call: contract.confirmSettlement, body: { promotion_fee: 100 }, time: 'confirm_at' },
      audit_pass: { call: contract.auditSettlement, body: { result: 'pass' }, time: 'audit_at' },
      audit_reject: { call: contract.auditSettlement, body: { result: 'reject', reason: '金额有误' } },
      revoke: { call: contract.revokeSettlement }, cancel: { call: contract.cancelSettlement }, finish_partial: { call: contract.finishSettlement, time: 'settlement_at' },
      payment_sms: { call: contract.sendPaymentSms, body: steps.forgetCodes, isQuiet: true },
      payment: { call: contract.paySettlement, body: async ({ id }, world) => ({ captcha: await steps.codeIfAny(world, id) }), time: 'pay_at' },
      new_payment: { call: contract.repaySettlement, body: async ({ id }, world) => {
        const bills = await failedOf(steps, id, world)
        return { captcha: await steps.codeIfAny(world, id, { bills }), bills }
      }, time: 'pay_at' },
      batch_settlement: { call: contract.payMany, body: async ({ id }, world) => ({ captcha: await steps.codeIfAny(world, world.company.tenantId, { ids: [id] }) }), time: 'pay_at' },
      offline_payment: { call: contract.payOffline, time: 'pay_at' },
      upload_voucher: { call: contract.uploadVoucher, body: async (_, world) => ({ voucher_url: await steps.voucher(world.company) }) },
      reject_voucher: { call: contract.rejectVoucher, body: { reason: '凭证不清晰' } },
      write_off: { call: contract.writeOffSettlement, body: ({ pay_amount: received_amount }) => ({ received_amount }), time: 'settlement_at' },
      batch_write_off: { call: contract.writeOffMany, time: 'settlement_at' },
      update_settlement_at: { call: contract.moveSettlementDate, body: () => ({ settlement_at: dayAfter() }) },
      create_receipt: { call: createReceipt, isQuiet: true },
      split_bills: { call: contract.splitSettlementBills, body: async ({ id }, world) => ({ groups: (await steps.bills(world.agency, id)).map((bill) => [bill.id]) }) },
      split: { call: planSettlementInvoices, body: { split_detail: [] } }, alipay_batch_pay_url: { call: alipayBatchPayUrl, isQuiet: true },
      export_voucher: { call: exportVouchers, isQuiet: true },
      alipay_paid: 'by itself', pay_success: 'by itself', pay_partial: 'by itself', write_off_part: 'by itself', bank_return: 'by itself',
    },
    shut: { create_receipt: ['saas'], export_voucher: ['saas'] },
  }
}

/** Paid in the payment app: by link, or with what is in the book. */
export function paidInApp({ steps, server: { app, deps }, look }: MachineSetup): Way<Settlement> {
  const { ready } = settlementScenes(steps)
  const inApp = alipaySteps(app, deps, look)
  const signed = new Set<string>()
  return {
    title: '支付宝', company: { pay_mode: 'alipay' },
    make: async (world: World) => {
      if (!signed.has(world.company.tenantId)) await inApp.sign(world.company)
      signed.add(world.company.tenantId)
      await inApp.topUp(world.company, 1_000_000_00)
      return ready(world)
    },
  }
}
