import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

/** `login`: what stands at /login, the one part in which a host of ours may differ from another. */
export function start(login: ReactNode): void {
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <App login={login} />
    </StrictMode>,
  )
}
