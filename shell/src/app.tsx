import { type ReactNode, Suspense, lazy } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './common/error-pages.tsx'
import { RootBoundary } from './common/root-boundary.tsx'
import { Booting } from './common/booting.tsx'
import { RequireSession } from './guard/require-session.tsx'

const SignedIn = lazy(() => import('./layout/signed-in.tsx').then((module) => ({ default: module.SignedIn })))

export function App({ login }: { readonly login: ReactNode }) {
  return (
    <RootBoundary>
      <BrowserRouter>
        <Suspense fallback={<Booting />}>
          <Routes>
            <Route path="/login" element={login} />
            <Route path="/403" element={<ForbiddenPage />} />
            <Route path="/404" element={<NotFoundPage />} />
            <Route path="/500" element={<ServerErrorPage />} />
            <Route
              path="/*"
              element={
                <RequireSession>
                  <SignedIn />
                </RequireSession>
              }
            />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </RootBoundary>
  )
}
