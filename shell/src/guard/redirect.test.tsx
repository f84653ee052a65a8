// @vitest-environment happy-dom
import { Suspense, act, lazy } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Redirect } from './redirect.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

test('whoever comes back while the code of the target is loading is redirected again', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const Target = lazy(() => promise)
  history.replaceState(null, '', '/old')
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root?.render(
      <BrowserRouter>
        <Suspense fallback="loading">
          <Routes>
            <Route path="/login" element={<Target />} />
            <Route path="*" element={<Redirect to="/login" />} />
          </Routes>
        </Suspense>
      </BrowserRouter>,
    ),
  )
  expect(location.pathname).toBe('/login')

  await act(async () => {
    history.pushState(null, '', '/old')
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  })
  expect(location.pathname).toBe('/login')

  await act(async () => resolve({ default: () => 'the login page' }))
  expect(document.body.textContent).toBe('the login page')
})
