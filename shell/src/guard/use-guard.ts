import type { RemoteRoute } from '@linggong/shared/api/remote'
import { type Decision, decide } from '@linggong/shared/session/guard'
import { logOut } from '@linggong/shared/session/log-out'
import { useIsSignedIn, usePermissionState, useUser } from '@linggong/shared/session/use-session'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { loadSession } from '@linggong/shared/api/load-session'

/** The guard's decision about the current URL, and the fetch that it may require. */
export function useGuard(routes: readonly RemoteRoute[] | null): Decision {
  const isSignedIn = useIsSignedIn()
  const user = useUser()
  const permissions = usePermissionState()
  const { pathname, search } = useLocation()
  const decision = decide({ isSignedIn, target: `${pathname}${search}`, phone: user?.user_phone ?? null, permissions, routes })

  const mustLoad = decision.kind === 'load'
  useEffect(() => {
    if (!mustLoad) return
    // The only fetch whose failure ends the session (R069): nobody can work as an unknown user.
    void loadSession().then((failure) => failure && logOut({ notice: failure }))
  }, [mustLoad])
  return decision
}
