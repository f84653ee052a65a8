import type { RawRow } from '@linggong/shared/domain/imports/define'
import { statementImport } from '@linggong/shared/domain/imports/bank-statement'
import { sentRow } from '@linggong/shared/domain/imports/rows'
import { knownCode, type Member } from '../../world/shape.ts'
import type { Sample } from '../sample.ts'

const settlementIds = { ids: 'paid' } as const
/** A payment of one settlement, or of several under the company's id. */
const oneOrSeveral: Sample = {
  id: 'toPayment', kinds: { ids: 'toPayment' }, body: () => ({}),
  variants: { several: { id: 'company', kinds: { ids: 'toPayment' }, body: ({ thing }) => ({ ids: [thing('toPayment').id, thing('paid').id] }) } },
}

const statementRow = (row: number): RawRow<keyof (typeof statementImport)['columns'] & string> => ({
  row, account_no: '755900100001', trans_at: '2026-01-08 09:30:00', income: '8.60', expense: '', fee: '', bank_ref: `L${crypto.randomUUID()}`, request_no: '', counter_name: '', counter_account: '', summary: '货款',
})

/** What each of the two payers owes. */
const feeBillToPay = ({ flavour }: Pick<Member, 'flavour'>) => (flavour === 'company' ? 'separateBill' : 'softwareBill')
const codeOf = ({ flavour }: Pick<Member, 'flavour'>) => (flavour === 'company' ? { captcha: knownCode } : {})

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
  // Of bills that have failed something is said.
  paymentPreview: { ...oneOrSeveral, id: 'payFailure' },
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
  leaveOutBills: {
    id: 'toConfirm',
    kinds: { bill_ids: 'firstBill' },
    body: ({ world, thing }) => {
      const settlement = thing('toConfirm')
      const place = world.placesWith('toConfirm').find((one) => world.thing('toConfirm', one)?.id === settlement.id)
      return { bill_ids: [((place === undefined ? undefined : world.thing('firstBill', place)) ?? thing('firstBill')).id], version: settlement['version'] }
    },
  },
  serviceFeeBillById: { id: 'feeBill' },
  payServiceFeeBill: { id: feeBillToPay, body: ({ me, thing }) => ({ version: thing(feeBillToPay(me))['version'], ...codeOf(me) }) },
  sendServiceFeeSms: { kinds: { ids: 'separateBill' } },
  startServiceFeePasskey: { kinds: { ids: 'separateBill' } },
  // The account of the world's enterprises was refused, so that it can be asked for again.
  openCmbWallet: { kinds: { company_id: 'company' } },
  cmbWalletById: { id: 'refusedUnit' },
  bindCmb: { id: 'unboundAgency', body: () => ({ account_no: '755900100001', branch: '海口分行营业部' }) },
  bindParkCmb: { id: 'park', body: () => ({ account_no: '755900100002', branch: '海口分行营业部' }) },
  transactionHistory: { id: 'claimedMoney' },
  walletOwners: { kinds: { owner_id: 'company' } },
  ...Object.fromEntries(['listCmbTransactions', 'exportCmbTransactions', 'listAlipayTransactions', 'exportAlipayTransactions'].map((name) => [name, { kinds: { owner_id: 'company' as const } }])),
  groupSubAccount: { kinds: { agency_id: 'agency' } },
  generatePaycode: { id: 'agency' },
  // What has arrived and belongs to nobody yet is seen above the enterprises.
  downloadCmbVouchers: { kinds: { ids: (me) => (me.flavour === 'company' ? 'topUp' : 'unknownMoney') }, body: ({ me, thing }) => ({ ids: [thing(me.flavour === 'company' ? 'topUp' : 'unknownMoney').id] }) },
  clarifyTransaction: { id: 'unknownMoney', kinds: { company_id: 'company' } },
  sendDeposit: { body: () => ({ account_no: '755900100001', amount: 1 }) },
  withdrawalById: { id: 'withdrawal' },
  applyWithdrawal: { body: () => ({ amount: 1, to_account: '6217001234567890122', to_bank: '建设银行' }) },
  auditWithdrawal: { id: 'withdrawal', body: ({ thing }) => ({ result: 'pass', version: thing('withdrawal')['version'] }) },
  checkStatementImport: { body: () => ({ rows: [statementRow(2)] }) },
  importStatement: { body: () => ({ lines: [sentRow(statementImport, statementRow(2))], filename: '流水.xlsx' }) },
  reconciliationById: { id: 'differentLine' },
  confirmReconciliation: { id: 'suggestedLine', body: ({ thing }) => ({ result: 'pass', version: thing('suggestedLine')['version'] }) },
  writeOffReconciliation: { id: 'differentLine', body: ({ thing }) => ({ remark: '已查明', version: thing('differentLine')['version'] }) },
  payServiceFeeBills: { kinds: { ids: feeBillToPay }, body: ({ me, thing }) => ({ ids: [thing(feeBillToPay(me)).id], ...codeOf(me) }) },
  createReceipt: { id: 'paid' },
  returnPayment: { kinds: { bill_id: 'paidBill' } },
} as const satisfies Readonly<Record<string, Sample>>
