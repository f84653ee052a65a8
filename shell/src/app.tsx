import { type ReactNode, Suspense, lazy } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './common/error-pages.tsx'
import { RootBoundary } from './common/root-boundary.tsx'
import { Booting } from './common/booting.tsx'
import { RequireSession } from './guard/require-session.tsx'
import { useIsSignedIn } from '@linggong/shared/session/use-session'

const SignedIn = lazy(() => import('./layout/signed-in.tsx').then((module) => ({ default: module.SignedIn })))

export function App({ login }: { readonly login: ReactNode }) {
  return (
    <RootBoundary>
      <BrowserRouter>
        <Suspense fallback={<Booting />}>
          <Routes>
            <Route path="/login" element={login} />
            <Route path="/403" element={<InSuite orElse={<ForbiddenPage />} />} />
            <Route path="/404" element={<InSuite orElse={<NotFoundPage />} />} />
            <Route path="/500" element={<ServerErrorPage />} />
            <Route path="/*" element={<InSuite />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </RootBoundary>
  )
}

/** The signed-in area, the same instance for all of its routes. `orElse`: a page that needs no session is shown alone without one. */
function InSuite({ orElse }: { readonly orElse?: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  if (orElse !== undefined && !isSignedIn) return orElse
  return (
    <RequireSession>
      <SignedIn />
    </RequireSession>
  )
}
