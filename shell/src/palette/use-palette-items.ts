import { usePreference } from '@linggong/shared/api/preferences'
import type { RemoteRoute } from '@linggong/shared/api/remote'
import { usePermissions } from '@linggong/shared/session/permissions'
import { useFlavour, useIsTenantDisabled } from '@linggong/shared/session/use-session'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCompanies } from '../guard/use-companies.ts'
import { suiteState } from '../layout/suite-state.ts'
import { type PaletteItem, itemsOf } from './items.ts'
import { recentRecords } from '@linggong/shared/api/recent'

export function usePaletteItems(routes: readonly RemoteRoute[]): readonly PaletteItem[] {
  const { can } = usePermissions()
  const isDisabled = useIsTenantDisabled()
  const flavour = useFlavour()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [recent] = usePreference(recentRecords)
  const companies = useCompanyItems()
  // The tabs cannot change while the palette is open.
  return useMemo(() => {
    const items = itemsOf({ routes, tabs: suiteState().tabs ?? [], pathname, recent, can, isDisabled, flavour, go: (to) => void navigate(to) })
    const firstMenu = items.findIndex(({ group }) => group === 'menu')
    return firstMenu === -1 ? [...items, ...companies] : items.toSpliced(firstMenu, 0, ...companies)
  }, [routes, pathname, recent, can, isDisabled, flavour, navigate, companies])
}

/** The user's other companies, one action each (R149, R150). */
function useCompanyItems(): readonly PaletteItem[] {
  const all = useCompanies(true)?.all
  return useMemo(
    () =>
      (all ?? [])
        .filter(({ isCurrent }) => !isCurrent)
        .map(({ id, name, switchTo }) => ({ key: `company:${id}`, group: 'action', title: `切换到 ${name}`, detail: '切换企业', run: switchTo })),
    [all],
  )
}
