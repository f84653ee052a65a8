import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Provider, createStore } from 'jotai'
import { type ReactNode, useState } from 'react'

dayjs.locale('zh-cn')

const theme: ThemeConfig = { token: { zIndexPopupBase: 3000, fontSize: 13 }, cssVar: { key: 'suite' } }

/** The only providers of the document: remotes rely on them and bring none. */
export function SuiteProviders({ children }: { readonly children: ReactNode }) {
  const [client] = useState(() => new QueryClient())
  const [store] = useState(() => createStore())
  return (
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <ConfigProvider locale={zhCN} componentSize="small" theme={theme}>
          <App>{children}</App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  )
}
