import { formatCents } from '@linggong/shared/domain/money'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { WalletOwner } from '@linggong/shared/domain/postings'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import { ownerOf, type Withdrawal } from './steps.ts'

/** The page on which its owner follows it, by where the money leaves. */
export const pages: Readonly<Record<WalletOwner, Readonly<Record<Withdrawal['channel'], PermissionKey>>>> = {
  company: { cmb: 'CompanyFinanceNewcmbPageIndex', alipay: 'CompanyFinanceAccountPageIndex' },
  agency: { cmb: 'AgencyFinanceCmbPageIndex', alipay: 'AgencyFinanceAccountPageIndex' },
  park: { cmb: 'ParkFinanceAccountPageIndex', alipay: 'ParkFinanceAccountPageIndex' },
}

const titles = { rejected: '提现被驳回', failed: '提现失败', returned: '提现被退回' } as const

/** The money has not arrived, and is in the wallet again: to whoever has applied for it, or to all of its owner who follow withdrawals. */
export async function tellApplicant(tx: Tx, row: Withdrawal, what: keyof typeof titles, reason: string): Promise<void> {
  const { id, park_id, platform_id, agency_id, company_id, owner_id, sn, amount, channel, applicant_id } = row
  const owner = ownerOf(row)
  await tell(tx, [
    {
      tenantId: owner_id, flavour: owner, chain: { park_id, platform_id, agency_id, company_id }, permission: pages[owner][channel], ...(applicant_id !== null && { staffId: applicant_id }),
      kind: 'withdraw', title: titles[what], body: `提现 ${sn}，金额 ¥ ${formatCents(amount)}，${titles[what].slice(2)}，原因：${reason === '' ? '未说明' : reason}。款项已退回钱包可用余额，请核对后重新申请。`,
      // A park has one list of both.
      target: { kind: channel === 'alipay' && owner !== 'park' ? 'book_withdrawal' : 'withdraw', id },
    },
  ])
}
