import { Suspense, lazy } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './common/error-pages.tsx'
import { RootBoundary } from './common/root-boundary.tsx'
import { Booting } from './common/booting.tsx'
import { RequireSession } from './guard/require-session.tsx'

// The login page must not pay for the layout, nor the layout for the login page.
const LoginPage = lazy(() => import('./login/page.tsx').then((module) => ({ default: module.LoginPage })))
const SignedIn = lazy(() => import('./layout/signed-in.tsx').then((module) => ({ default: module.SignedIn })))

export function App() {
  return (
    <RootBoundary>
      <BrowserRouter>
        <Suspense fallback={<Booting />}>
          <Routes>
            <Route path="/login" element={<LoginPage />} />
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
