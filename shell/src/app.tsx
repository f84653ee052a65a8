import { type ReactNode, Suspense, lazy } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './common/error-pages.tsx'
import { RootBoundary } from './common/root-boundary.tsx'
import { Booting } from './common/booting.tsx'
import { RequireSession } from './guard/require-session.tsx'
import { loadSignedIn } from './layout/load-signed-in.ts'
import { useIsSignedIn } from '@linggong/shared/session/use-session'

const SignedIn = lazy(() => loadSignedIn().then((module) => ({ default: module.SignedIn })))

export function App({ login }: { readonly login: ReactNode }) {
  return (
    <RootBoundary>
      <BrowserRouter>
        <Suspense fallback={<Booting />}>
          <Routes>
            <Route path="/login" element={login} />
            <Route path="/500" element={<ServerErrorPage />} />
            <Route path="/*" element={<Rest />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </RootBoundary>
  )
}

/** Open without a session; with one they are shown in the suite. */
const openPages = new Map([
  ['/403', <ForbiddenPage key="403" />],
  ['/404', <NotFoundPage key="404" />],
])

/** The signed-in area. One route for all of its addresses: it stays mounted, and its pages' own routes begin at the root. */
function Rest() {
  const isSignedIn = useIsSignedIn()
  const { pathname } = useLocation()
  const open = isSignedIn ? undefined : openPages.get(pathname.replace(/\/+$/u, ''))
  return (
    open ?? (
      <RequireSession>
        <SignedIn />
      </RequireSession>
    )
  )
}
