import '@linggong/shared/federation/older-browsers'
import { useFlavour, useIsSignedIn } from '@linggong/shared/session/use-session'
import { SignIn } from '@linggong/shared/testing/sign-in'
import { Navigate, useSearchParams } from 'react-router-dom'
import { destinationOf } from '../src/login/destination.ts'
import { start } from '../src/start.tsx'

/**
 * The host of a single remote, for its team and its tests: the harness's sign-in before the shell's own layout,
 * guard and loader, so that what runs here also runs in the shell. The remote is loaded as built.
 */
function Entrance() {
  const [search] = useSearchParams()
  const flavour = useFlavour()
  const isSignedIn = useIsSignedIn()
  return isSignedIn ? <Navigate to={destinationOf(search.get('redirect'), flavour ?? '', location.origin)} replace /> : <SignIn />
}

start(<Entrance />)
