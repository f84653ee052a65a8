import { DialogList } from '@linggong/shared/business/dialog-list'
import { HomeContext } from '@linggong/shared/business/home'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import type { RowOf } from '@linggong/shared/contract/call'
import { listCompanyWallets } from '@linggong/shared/contract/cmb-wallets'
import { cmbWalletFields as field } from '@linggong/shared/domain/fields/cmb-wallet'
import { columnsOf } from '@linggong/shared/ui/columns'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

type CompanyWallet = RowOf<typeof listCompanyWallets>

const { column } = columnsOf<CompanyWallet, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'company_name', 'status'))
const columns = [
  opens('company_wallet', column('company_name', { fixed: 'left', width: 200, grow: true })),
  column('status'),
  column('account_no', { width: 190 }),
  column('available', { width: 130 }),
  column('frozen', { width: 120 }),
  column('pay_mode', { width: 100 }),
  column('open_at'),
  column('reason', { width: 140, grow: true }),
]
const listed = listedBy(listCompanyWallets, alwaysAnew)

/** 企业钱包: which enterprises have an account at the bank, what is on it, and why one has none (R707). */
export function CompanyWallets({ tabs }: { readonly tabs: ListTabs }) {
  return (
    <HomeContext value={home}>
      <DialogList home={home} of="company_wallet" tabs={tabs} filters={filters} listed={listed} fields={field} columns={columns} empty="还没有企业。企业保存业务配置后，在其招行钱包页开通收款账号。" />
    </HomeContext>
  )
}
