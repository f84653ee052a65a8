import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** `login`: the component at /login, the only part in which our hosts may differ. */
export function start(login: ReactNode): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <App login={login} />
    </StrictMode>,
  )
}
