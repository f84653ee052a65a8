import { DialogList } from '@linggong/shared/business/dialog-list'
import { HomeContext } from '@linggong/shared/business/home'
import { alwaysAnew, filtersOf, listedBy } from '@linggong/shared/business/listed'
import { opens } from '@linggong/shared/business/opens'
import { listAlipayBalances } from '@linggong/shared/contract/alipay'
import type { RowOf } from '@linggong/shared/contract/call'
import { alipayAccountFields as field } from '@linggong/shared/domain/fields/alipay-account'
import { columnsOf } from '@linggong/shared/ui/columns'
import { lazyDialog } from '@linggong/shared/ui/lazy-dialog'
import { defineFilters } from '@linggong/shared/ui/list-state'
import type { ListTabs } from '@linggong/shared/ui/list-tabs'
import { home } from '../../home.ts'

export type CompanyBook = RowOf<typeof listAlipayBalances>

const { column } = columnsOf<CompanyBook, typeof field>(field)

const filters = defineFilters(filtersOf(field, 'company_name', 'status'))
const columns = [
  opens('company', column('company_name', { fixed: 'left', width: 200, grow: true }), ({ id }) => id),
  column('status'),
  column('account_name', { width: 200, grow: true }),
  column('available', { width: 130 }),
  column('frozen', { width: 120 }),
  column('pay_mode', { width: 100 }),
  column('sign_at'),
]
const listed = listedBy(listAlipayBalances, alwaysAnew)

const UnbindDialog = lazyDialog(() => import('./dialogs/unbind.tsx').then((module) => module.UnbindDialog))
const tasks = [{ label: '解绑', dialog: UnbindDialog, permission: 'AgencyCustomerCompanyPageIndex:unbind_alipay' as const, isFor: ({ status }: CompanyBook) => status === 'signed', isDanger: () => true }]

/** 企业支付宝余额 (R597): which enterprises have signed, and what is in their books; 解绑 (R595) where one has. */
export function CompanyBooks({ tabs }: { readonly tabs: ListTabs }) {
  return (
    <HomeContext value={home}>
      <DialogList home={home} of="company_book" tabs={tabs} filters={filters} listed={listed} fields={field} columns={columns} tasks={tasks} tasksWidth={76} empty="还没有企业。" />
    </HomeContext>
  )
}
