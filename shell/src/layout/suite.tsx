import { isPathOf } from '@linggong/shared/session/granted-routes'
import { useFlavour, usePermissionState } from '@linggong/shared/session/use-session'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { commonRoutesOf } from '../common/routes.tsx'
import { Booting } from '../common/booting.tsx'
import { remoteLoader } from '@linggong/shared/federation/remotes'
import { preloadWhenIdle } from '@linggong/shared/federation/view/remote-page'
import { useRemote } from '@linggong/shared/federation/use-remote'
import { NoPermissions } from '../guard/no-permissions.tsx'
import { Redirect } from '../guard/redirect.tsx'
import { allRoutes, openRoutes, withSecondTry } from '../guard/routes.ts'
import { useGuard } from '../guard/use-guard.ts'
import { DeployWatch } from '../testers/deploy-watch.tsx'
import { Content } from './content.tsx'
import { Frame } from './frame.tsx'

const noNames: ReadonlySet<string> = new Set()

/** The signed-in area: the guard decides, the layout stays mounted. */
export function Suite() {
  const flavour = useFlavour()
  const { pathname } = useLocation()
  const permissions = usePermissionState()
  // Starts in parallel with the session's own fetches.
  const { state, retry } = useRemote(flavour ?? '')
  const remote = state.status === 'ready' ? state.remote : null

  const commonPages = useMemo(() => allRoutes(commonRoutesOf(flavour)).map((route) => withSecondTry(route)), [flavour])
  const routes = useMemo(() => [...allRoutes(remote?.routes ?? []).map((route) => withSecondTry(route, remoteLoader(flavour ?? '').refreshFiles)), ...commonPages], [remote, flavour, commonPages])
  // The common pages need no remote: they work while it is loading, and when it fails.
  const isCommon = commonPages.some(({ path }) => isPathOf(path, pathname))
  const decision = useGuard(remote !== null || isCommon ? routes : null)

  const granted = permissions.status === 'ready' ? permissions.granted : noNames
  const open = useMemo(() => openRoutes(routes, granted), [routes, granted])

  // Menu pages are a few kB each, and likely to be opened next.
  useEffect(() => preloadWhenIdle(open.filter(({ inMenu }) => inMenu)), [open])

  if (decision.kind === 'load' || decision.kind === 'log-out') return <Booting />
  if (decision.kind === 'refuse') return <NoPermissions text={decision.text} />
  return (
    <Frame routes={open} isLoading={remote === null && state.status !== 'failed'}>
      <DeployWatch flavour={flavour ?? ''} state={state} />
      {decision.kind === 'redirect' && <Redirect to={decision.to} state={{ asked: pathname }} />}
      <Content decision={decision} state={state} flavour={flavour ?? ''} routes={open} onRetry={retry} />
    </Frame>
  )
}
