import { connectNavigation, loginPath } from '@linggong/shared/session/log-out'
import { exitAtom, sessionStore } from '@linggong/shared/session/session'
import { storedFlavour } from '@linggong/shared/session/token'
import { useIsSignedIn } from '@linggong/shared/session/use-session'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Booting } from '../common/booting.tsx'
import { mayTakeOver, offerSession, takeOver } from './handover.ts'
import { Redirect } from './redirect.tsx'

/**
 * Without a token only public pages can be opened; all others redirect to the login page (R062), unless another browser
 * tab is signed in: then this one continues with its session.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  const [isAsking, setAsking] = useState(() => !isSignedIn && mayTakeOver())

  useEffect(() => connectNavigation((to) => void navigate(to, { replace: true })), [navigate])
  useEffect(offerSession, [])
  useEffect(() => {
    if (isAsking) void takeOver().then(() => setAsking(false))
  }, [isAsking])

  if (isSignedIn) return children
  if (isAsking) return <Booting />
  return <Redirect to={loginTarget(`${pathname}${search}`)} />
}

/** After a log-out the next sign-in does not return to the previous page, unless the session ended by itself. */
function loginTarget(target: string): string {
  const exit = sessionStore.get(exitAtom)
  if (exit) return loginPath(exit)
  return loginPath({ flavour: storedFlavour(), redirect: target === '/' ? '' : target })
}
