import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { interfacePreferences } from '../../api/preferences.ts'

interface InSuiteProps {
  readonly children: ReactNode
  /** The URL that the page is opened with. */
  readonly entry?: string
  readonly path?: string
  /** The user's stored `ui.…` preferences: key → `{ v, data }`. */
  readonly kept?: Readonly<Record<string, unknown>>
}

/** The providers of the shell, with the preferences already loaded. */
export function InSuite({ children, entry = '/', path = '*', kept = {} }: InSuiteProps) {
  const [queries] = useState(() => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    client.setQueryData(interfacePreferences().queryKey, kept)
    return client
  })
  return (
    <QueryClientProvider client={queries}>
      <ConfigProvider>
        <App>
          <MemoryRouter initialEntries={[entry]}>
            <Routes>
              <Route path={path} element={children} />
            </Routes>
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  )
}
