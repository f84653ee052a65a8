import { useRead } from '@linggong/shared/api/queries'
import { DocumentList } from '@linggong/shared/business/document-list'
import { inFlavour } from '@linggong/shared/business/document'
import { AccountCard } from '@linggong/shared/business/wallet/account-card'
import { WalletLayout } from '@linggong/shared/business/wallet/layout'
import { ownFilters, TransactionList } from '@linggong/shared/business/wallet/transactions'
import { WithdrawButton } from '@linggong/shared/business/wallet/withdraw-button'
import { withdrawal, WithdrawalDetail } from '@linggong/shared/business/wallet/withdrawal'
import { otherWallet } from '@linggong/shared/contract/cmb-wallets'
import { useListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../home.ts'

const lists = [{ key: 'cmb_transaction', label: '交易流水' }, { key: 'withdraw', label: '提现记录' }] as const

const withdrawals = inFlavour(withdrawal, home, {
  columns: ['sn', 'status', 'channel', 'amount', 'to_account', 'to_bank', 'applicant', 'auditor', 'reason', 'create_at', 'finish_at'],
  detail: WithdrawalDetail,
  empty: '还没有提现。可用余额可以提现到本企业的其他账户，由业务公司审核。',
})

/** 招行钱包: where the enterprise pays in, what moved, and what it takes out (R093). */
export function Page() {
  const tabs = useListTabs(lists)
  return (
    <WalletLayout card={<Card />}>
      {tabs.activeKey === 'withdraw' ? <DocumentList of={withdrawals} tabs={tabs} /> : <TransactionList home={home} filters={ownFilters} tabs={tabs} empty="还没有交易。向上方收款账号转账后，一分钟内到账并列在这里。" />}
    </WalletLayout>
  )
}

/** Why there is no number to pay to, and who does what about it. */
const none = {
  opening: '业务公司已申请收款账号，正在等待银行开通。',
  closed: '本企业的收款账号未获银行开通或已注销，请联系业务公司重新开通。',
} as const
const unasked = '还没有为本企业申请收款账号，请联系业务公司在“企业管理 › 招行钱包”中开通。'

function Card() {
  const { data, error, refetch } = useRead(otherWallet, undefined, { staleTime: 0 })
  return (
    <AccountCard
      balances={data}
      account={data === undefined || data.status === null ? undefined : { ...data, status: data.status }}
      error={error}
      onRetry={refetch}
      guide="从企业账户转账到该账号即可充值，到账后自动增加可用余额。"
      none={data?.pay_mode === 'cmb' ? (data.status === 'closed' || data.status === 'opening' ? none[data.status] : unasked) : '本企业不通过招行钱包付款，没有收款账号。'}
      actions={data && <WithdrawButton permission="CompanyFinanceNewcmbPageIndex:withdraw" available={data.available} accountName={data.owner_name} next="业务公司" />}
    />
  )
}
