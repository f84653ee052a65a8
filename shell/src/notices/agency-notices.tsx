import { contractReminders } from '@linggong/shared/contract/company-contracts'
import { serviceBalances } from '@linggong/shared/contract/topups'
import { agencyPaths } from '@linggong/shared/domain/pages/paths'
import { queryOf } from '@linggong/shared/api/queries'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useQuery } from '@tanstack/react-query'
import { contractNotices, rateChangeNotices } from './contract-notices.ts'
import { lowBalanceNotices } from './low-balance.ts'
import { NoticeBanner } from './notice-banner.tsx'

const polling = { refetchInterval: 5 * 60_000, staleTime: 5 * 60_000 }
/** Permissions of users whose work depends on a contract; the server requires the same. */
const settlers = ['AgencySettlementBillPageIndex', 'AgencySettlementSettPageIndex'] as const

/** Dismissible notices for business companies only (R044, R048, R470). */
export function AgencyNotices() {
  const { can } = usePermissions()
  const balances = useQuery({ ...queryOf(serviceBalances, { query: { page: 1, limit: 1 }, quiet: true }), ...polling })
  const reminders = useQuery({ ...queryOf(contractReminders, { quiet: true }), ...polling, enabled: can(settlers) })
  const pages = {
    contracts: can('AgencyCustomerContractPageIndex') ? `/${agencyPaths.contracts}` : undefined,
    mayRenew: can('AgencyCustomerContractPageIndex:add'),
    recharge: can('AgencyFinanceRechargePageIndex') ? `/${agencyPaths.recharge}` : undefined,
    mayOrder: can('AgencyFinanceRechargePageIndex:add'),
    rateChanges: can('AgencyCustomerConfirmPageIndex') ? `/${agencyPaths.rateChanges}` : undefined,
  }
  return (
    <>
      <NoticeBanner type="warning" what="服务余额提醒" notices={lowBalanceNotices(balances.data?.results[0], pages)} />
      <NoticeBanner type="warning" what="合同到期提醒" notices={contractNotices(reminders.data?.results ?? [], pages)} />
      <NoticeBanner type="info" what="费率变更提醒" notices={rateChangeNotices(reminders.data?.rate_changes ?? [], pages)} />
    </>
  )
}
