import { useFlavour, useIsSignedIn } from '@linggong/shared/session/use-session'
import { SignIn } from '@linggong/shared/testing/sign-in'
import { Navigate, useSearchParams } from 'react-router-dom'
import { destinationOf } from '../src/login/destination.ts'
import { start } from '../src/start.tsx'

/**
 * The host of one remote at a time, for its team and its tests: the sign-in of the harness before the shell's own layout,
 * guard and loader, so that what runs here runs there. The remote is loaded as it was built.
 */
function Entrance() {
  const [search] = useSearchParams()
  const flavour = useFlavour()
  const isSignedIn = useIsSignedIn()
  return isSignedIn ? <Navigate to={destinationOf(search.get('redirect'), flavour ?? '', location.origin)} replace /> : <SignIn />
}

start(<Entrance />)
