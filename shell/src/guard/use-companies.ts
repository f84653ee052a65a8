import { useRead } from '@linggong/shared/api/queries'
import { enterprises } from '@linggong/shared/contract/accounts'
import { maySwitchCompany } from '@linggong/shared/session/switch-company'
import { useUser } from '@linggong/shared/session/use-session'
import { useMemo } from 'react'
import { useLeaving } from './use-leaving.ts'

/**
 * The companies that the user works for (R149); loaded when wanted. The current one cannot be
 * switched to (R150). Null for flavours that cannot switch.
 */
export function useCompanies(isWanted: boolean) {
  const user = useUser()
  const maySwitch = maySwitchCompany(user?.app ?? null)
  const companies = useRead(enterprises, {}, { enabled: maySwitch && isWanted, staleTime: 60_000 })
  const { switchTo, isSwitching } = useLeaving()
  const results = companies.data?.results
  const all = useMemo(
    () =>
      (results ?? []).map((company) => ({
        id: company.related_id,
        name: company.related_name,
        isCurrent: company.related_id === user?.related_id,
        switchTo: () => switchTo(company),
      })),
    [results, user?.related_id, switchTo],
  )
  return maySwitch ? { all, isLoading: companies.isLoading, isSwitching } : null
}
