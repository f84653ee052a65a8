import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Provider, createStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { useFlavour, useIsSignedIn, useLapse } from '../session/use-session.ts'
import { SignIn } from './sign-in.tsx'
import { Voice } from './voice.tsx'
import { Workplace } from './workplace.tsx'

/**
 * A host of its own for one remote: the same federation, client, session and kit as in the shell, a real sign-in, and the
 * plainest layout that shows menu, tabs and page. It loads the remote as it was built, so what runs here runs there.
 */
dayjs.locale('zh-cn')

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 }, mutations: { retry: false } } })
const store = createStore()

function Alone() {
  const flavour = useFlavour()
  const isSignedIn = useIsSignedIn()
  const lapse = useLapse()
  // The shell signs an expired session in again where it stood; here one starts over.
  return isSignedIn && lapse === null && flavour !== null ? <Workplace flavour={flavour} /> : <SignIn />
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

createRoot(container).render(
  <BrowserRouter>
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfigProvider locale={zhCN} componentSize="small" theme={{ token: { zIndexPopupBase: 3000, fontSize: 13 }, cssVar: { key: 'suite' } }}>
          <App message={{ maxCount: 3 }}>
            <Voice />
            <Alone />
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  </BrowserRouter>,
)
