import type { MessageTargetKind } from '@linggong/shared/contract/messages'
import type { PermissionKey } from '@linggong/shared/domain/permissions'
import type { RemoteRoute } from '@linggong/shared/api/remote'

/** The page of each kind of record that a message to a company may refer to; the drawer is theirs alone (R033). */
const routeNames: Readonly<Partial<Record<MessageTargetKind, PermissionKey<'company'>>>> = {
  settlement: 'CompanySettlementSettPageInfo',
  service_fee_bill: 'CompanySettlementServicePageInfo',
  import: 'CommonSystemImportPageIndex',
  export: 'CommonSystemExportPageIndex',
  invoice_batch: 'CompanyFinanceBillingPageIndex',
  refund_invoice_batch: 'CompanyFinanceRetfundPageIndex',
  report_subscription: 'CommonSystemExportPageIndex',
  withdraw: 'CompanyFinanceNewcmbPageIndex',
  book_withdrawal: 'CompanyFinanceAccountPageIndex',
}

/** The page that a message links to, if the account may open it; else null. */
export function messagePath(routes: readonly RemoteRoute[], target: { readonly kind: MessageTargetKind; readonly id: string } | null): string | null {
  if (target === null) return null
  const route = routes.find(({ name }) => name === routeNames[target.kind])
  if (route === undefined) return null
  const id = encodeURIComponent(target.id)
  // Beside the files that it makes.
  if (target.kind === 'report_subscription') return `/${route.path}?view=reports`
  if (target.kind === 'withdraw' || target.kind === 'book_withdrawal') return `/${route.path}?view=${target.kind}&id=${id}`
  // A record without a page of its own lies over its list.
  return route.path.includes(':id') || route.name.startsWith('Common') ? `/${route.path.replace(':id', id)}` : `/${route.path}?id=${id}`
}
