import { onLogOut } from '@linggong/shared/session/log-out'
import { useUser } from '@linggong/shared/session/use-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Provider } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { RenewalGate } from '../login/renewal/renewal-gate.tsx'
import { ConnectNotify } from './connect-notify.tsx'
import { suiteState } from './suite-state.ts'
import { errorColour, themeColour, themeLevels } from './theme-colour.ts'

dayjs.locale('zh-cn')

/** antd's own texts follow its locale, but for this one (R001). */
const closable = { closable: { 'aria-label': '关闭' } }

function themeOf(colour: string): ThemeConfig {
  // Overlays above everything of the layout (R052).
  return {
    token: { zIndexPopupBase: 3000, fontSize: 13, colorPrimary: colour, colorLink: colour, colorError: errorColour },
    components: { Menu: { itemHeight: 34, itemMarginBlock: 2 }, Form: { verticalLabelPadding: '0 0 4px' } },
    cssVar: { key: 'suite' },
  }
}

/** The only providers of the document: remotes rely on them and bring none. */
export function SuiteProviders({ children }: { readonly children: ReactNode }) {
  const [{ queries, store }] = useState(suiteState)
  const colour = themeColour(useUser()?.brand?.theme_color)
  const theme = useMemo(() => themeOf(colour), [colour])

  useEffect(() => onLogOut(() => queries.clear()), [queries])
  useEffect(() => {
    const levels = Object.entries(themeLevels(colour))
    for (const [name, value] of levels) document.documentElement.style.setProperty(name, value)
  }, [colour])

  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfigProvider locale={zhCN} componentSize="small" theme={theme} modal={closable} drawer={closable}>
          <App message={{ maxCount: 3 }}>
            <ConnectNotify />
            <RenewalGate />
            {children}
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  )
}
