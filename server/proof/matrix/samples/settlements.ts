import { knownCode } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

const settlementIds = { ids: 'paid' } as const
/** A payment of one settlement, or of several under the company's id. */
const oneOrSeveral: Sample = {
  id: 'toPayment', kinds: { ids: 'toPayment' }, body: () => ({}),
  variants: { several: { id: 'company', kinds: { ids: 'toPayment' }, body: ({ thing }) => ({ ids: [thing('toPayment').id, thing('paid').id] }) } },
}

export const settlements = {
  searchSettlements: { kinds: settlementIds },
  exportSettlements: { kinds: settlementIds },
  countSettlements: { kinds: settlementIds },
  settlementById: { id: 'toPayment' },
  settlementEvents: { id: 'paid' },
  settlementExplanation: { id: 'paid' },
  createSettlement: {},
  confirmSettlement: { id: 'toConfirm' },
  auditSettlement: { id: 'toAudit' },
  revokeSettlement: { id: (me) => (me.flavour === 'company' ? 'toAudit' : 'toPayment') },
  cancelSettlement: { id: 'toConfirm' },
  finishSettlement: { id: 'payFailure' },
  paymentApproval: { id: 'waiting' },
  reviewPayment: { id: 'waiting', body: () => ({ result: 'pass', version: 1 }), variants: { reject: { id: 'waiting', body: () => ({ result: 'reject', version: 1, reason: '账号有误' }) } } },
  paymentPolicy: { id: 'company' },
  savePaymentPolicy: { id: 'company', body: ({ thing }) => ({ changed_account: 0, amount: null, people: null, night: null, delegations: [], version: thing('company')['version'] }) },
  withdrawPayment: { id: 'asked', body: () => ({ version: 1 }) },
  paymentFacts: oneOrSeveral,
  sendPaymentSms: oneOrSeveral,
  startPaymentPasskey: oneOrSeveral,
  startReviewPasskey: { id: 'waiting', body: () => ({ version: 1 }) },
  paySettlement: { id: 'toPayment', body: ({ thing }) => ({ captcha: knownCode, version: thing('toPayment')['version'] }) },
  repaySettlement: {
    id: 'payFailure',
    body: ({ thing }) => ({ captcha: knownCode, version: thing('payFailure')['version'], bills: [{ id: thing('failedBill').id }] }),
  },
  payMany: { kinds: { ids: 'toPayment' }, body: ({ thing }) => ({ captcha: knownCode, ids: [thing('toPayment').id] }) },
  payOffline: { id: 'offline' },
  uploadVoucher: {
    id: 'payingOffline',
    kinds: { voucher_url: 'file' },
    body: ({ thing }) => ({ voucher_url: `/v1/files/${thing('file').id}`, version: thing('payingOffline')['version'] }),
  },
  rejectVoucher: { id: 'toWriteOff' },
  writeOffSettlement: {
    id: 'toWriteOff',
    body: ({ thing }) => ({ received_amount: Number(thing('toWriteOff')['pay_amount']), version: thing('toWriteOff')['version'] }),
  },
  writeOffMany: { kinds: { ids: 'toWriteOff' } },
  moveSettlementDate: { kinds: { id: 'toPayment' } },
  confirmReceivables: { kinds: { ids: 'toWriteOff' }, body: ({ thing }) => ({ ids: [thing('toWriteOff').id] }) },
  downloadSettlementDetails: { kinds: settlementIds },
  exportVouchers: { kinds: settlementIds },
  splitSettlementBills: {
    id: 'toConfirm',
    kinds: { groups: 'firstBill' },
    // The bills of that settlement.
    body: ({ world, thing }) => {
      const settlement = thing('toConfirm')
      const place = world.placesWith('toConfirm').find((one) => world.thing('toConfirm', one)?.id === settlement.id)
      const bill = (kind: 'firstBill' | 'secondBill') => (place === undefined ? undefined : world.thing(kind, place)) ?? thing(kind)
      return { groups: [[bill('firstBill').id], [bill('secondBill').id]], version: settlement['version'] }
    },
  },
  serviceFeeBillById: { id: 'feeBill' },
  payServiceFeeBill: { id: 'softwareBill', body: ({ thing }) => ({ version: thing('softwareBill')['version'] }) },
  // The account of the world's enterprises was refused, so that it can be asked for again.
  openCmbWallet: { kinds: { company_id: 'company' } },
  cmbWalletById: { id: 'refusedUnit' },
  bindCmb: { id: 'unboundAgency', body: () => ({ account_no: '755900100001', branch: '海口分行营业部' }) },
  generatePaycode: { id: 'agency' },
  // What has arrived and belongs to nobody yet is seen above the enterprises.
  downloadCmbVouchers: { kinds: { ids: (me) => (me.flavour === 'company' ? 'topUp' : 'unknownMoney') }, body: ({ me, thing }) => ({ ids: [thing(me.flavour === 'company' ? 'topUp' : 'unknownMoney').id] }) },
  clarifyTransaction: { id: 'unknownMoney', kinds: { company_id: 'company' } },
  sendDeposit: { body: () => ({ account_no: '755900100001', amount: 1 }) },
  withdrawalById: { id: 'withdrawal' },
  applyWithdrawal: { body: () => ({ amount: 1, to_account: '6217001234567890122', to_bank: '建设银行' }) },
  auditWithdrawal: { id: 'withdrawal', body: ({ thing }) => ({ result: 'pass', version: thing('withdrawal')['version'] }) },
  payServiceFeeBills: { kinds: { ids: 'softwareBill' } },
  createReceipt: { id: 'paid' },
  returnPayment: { kinds: { bill_id: 'paidBill' } },
} as const satisfies Readonly<Record<string, Sample>>
