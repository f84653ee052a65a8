import { useRead } from '@linggong/shared/api/queries'
import { defineFilters } from '@linggong/shared/ui/list-state'
import { countWithdrawals, listWithdrawals } from '../../contract/cmb-withdraw-records.ts'
import { withdrawFields as field } from '../../domain/fields/withdraw.ts'
import { defineDocument } from '../document.tsx'
import { alwaysAnew, filtersOf, listedBy } from '../listed.tsx'
import { withdrawalColumns, withdrawalParts } from './withdrawal.tsx'

const { useList, readList, exportButton } = listedBy(listWithdrawals, alwaysAnew)

const inBook = <P extends object>(params: P) => ({ ...params, channel: 'alipay' })

/** 支付宝提现 (R700): the same withdrawals, as far as they leave a book of the payment app. They are audited where those from the bank are. */
export const bookWithdrawal = defineDocument({
  ...withdrawalParts,
  name: 'book_withdrawal',
  filters: defineFilters(filtersOf(field, 'sn', 'status', 'create_at')),
  columns: withdrawalColumns('book_withdrawal'),
  useList: (params) => useList(inBook(params)),
  readList: (params) => readList(inBook(params)),
  useCounts: (params, options) => useRead(countWithdrawals, { body: inBook(params) }, { ...options, quiet: true }),
  exportButton: (params, shown) => exportButton(inBook(params), shown),
})

/** As its owner follows it; an agency also those of its enterprises. */
export const bookWithdrawalColumns = ['sn', 'status', 'amount', 'to_account', 'applicant', 'auditor', 'reason', 'create_at', 'finish_at'] as const
