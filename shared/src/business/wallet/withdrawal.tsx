import { useOwnLog } from '@linggong/shared/business/own-log'
import { useRead } from '@linggong/shared/api/queries'
import { columnsOf } from '@linggong/shared/ui/columns'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { MaskedText } from '@linggong/shared/ui/masked-text'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { CallOutput, RowOf } from '../../contract/call.ts'
import { auditWithdrawal, listWithdrawals, withdrawalById } from '../../contract/cmb-withdraw-records.ts'
import { withdrawFields as field } from '../../domain/fields/withdraw.ts'
import { withdrawMachine } from '../../domain/machines/withdraw.ts'
import { withdrawWords } from '../../domain/machines/words.ts'
import { defineDocument } from '../document.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { opens } from '../opens.tsx'
import { reviewDialog } from '../review-dialog.tsx'

export type Withdrawal = RowOf<typeof listWithdrawals>
type WithdrawalRecord = CallOutput<typeof withdrawalById>

const { column } = columnsOf<Withdrawal, typeof field>(field)

/** `of`: the document whose page the number opens. */
export const withdrawalColumns = (of: 'withdraw' | 'book_withdrawal') => [
  opens(of, column('sn', { fixed: 'left', width: 166 })),
  column('status'),
  column('owner_name', { width: 150, grow: true }),
  column('channel', { width: 76 }),
  column('amount', { width: 120, sortable: true }),
  column('to_account', { width: 160 }),
  column('to_bank', { width: 120 }),
  column('applicant', { width: 90 }),
  column('auditor', { width: 90 }),
  column('reason', { width: 112, grow: true }),
  column('create_at', { sortable: true }),
  column('finish_at'),
]

/** What both lists of them have in common. */
export const withdrawalParts = {
  what: '提现',
  unit: '笔',
  fields: field,
  machine: withdrawMachine,
  words: withdrawWords,
  ownerOf: ({ owner_flavour }: Withdrawal) => owner_flavour,
  useRecord: (id: string, options?: { readonly staleTime: number }) => useRead(withdrawalById, { params: { id } }, options),
  useLog: (id: string) => useOwnLog(useRead(withdrawalById, { params: { id } })),
  sums: ({ sums }: CallOutput<typeof listWithdrawals>) => sums && { amount: sums.amount },
  amount: ({ amount: cents }: WithdrawalRecord) => ({ label: field.amount.label, cents }),
} as const

/** 提现 (domain.md §2.11). */
export const withdrawal = defineDocument({
  ...withdrawalParts,
  name: 'withdraw',
  filters: defineFilters(filtersOf(field, 'sn', 'status', 'channel', 'create_at')),
  columns: withdrawalColumns('withdraw'),
  ...listedBy(listWithdrawals, alwaysAnew),
  actions: { audit: { step: 'audit_pass', reject: 'audit_reject', label: '审核', leads: true, explains: ['four_eyes'] } },
})

/** In full for whoever audits, on the record. */
const ToAccount = ({ record: { id, to_account } }: { readonly record: WithdrawalRecord }) => <MaskedText masked={to_account} kind="withdraw" id={id} field="account_no" />

/** For those who audit. */
export const WithdrawalReview = reviewDialog(withdrawal, {
  call: auditWithdrawal,
  factsLabel: '审核的提现',
  facts: (record, fact) => [fact('owner_name'), fact('channel'), fact('to_name'), fact('to_account', { value: <ToAccount record={record} /> }), fact('to_bank'), fact('applicant'), fact('create_at'), fact('remark')],
  consequence: () => ({ pass: '通过后立即交付款通道付款，不能撤回。', reject: '驳回后金额退回钱包可用余额。' }),
})

/** Over its list. */
export function WithdrawalDetail({ record }: { readonly record: WithdrawalRecord }) {
  const fact = factsOf(field, record)
  return (
    <Facts
      label="提现"
      facts={[
        fact('status'), fact('amount'), fact('owner_name'), fact('channel'), fact('to_name'), fact('to_account', { value: <ToAccount record={record} /> }), fact('to_bank'), fact('applicant'), fact('auditor'), fact('create_at'), fact('audit_at'), fact('finish_at'),
        ...(record.reason === '' ? [] : [fact('reason', { isWide: true })]), fact('remark', { isWide: true }),
      ]}
    />
  )
}

export const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog))
