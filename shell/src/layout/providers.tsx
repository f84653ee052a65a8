import { onLogOut } from '@linggong/shared/session/log-out'
import { useUser } from '@linggong/shared/session/use-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Provider } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { RenewalGate } from '../login/renewal/renewal-gate.tsx'
import { StepUpGate } from '../login/step-up/step-up-gate.tsx'
import { ConnectNotify } from './connect-notify.tsx'
import { suiteState } from './suite-state.ts'
import { suiteTheme } from './suite-theme.ts'
import { useThemeChoice } from './theme-choice.ts'
import { themeColour, themeLevels } from '@linggong/shared/domain/theme-colour'

dayjs.locale('zh-cn')

/** antd's texts follow its locale, except for this one (R001). */
const closable = { closable: { 'aria-label': '关闭' } }
/** On a telephone a long title would run into the ×. */
const modal = { ...closable, styles: { title: { paddingInlineEnd: 32 } } }
/** Beside the label: below the field it would lie over hints and faults, which are long on a telephone. */
const textArea = { styles: { count: { insetBlockStart: -24, insetBlockEnd: 'auto' } } }

/** The document's only providers: remotes rely on them and have none. */
export function SuiteProviders({ children }: { readonly children: ReactNode }) {
  const [{ queries, store }] = useState(suiteState)
  const colour = themeColour(useUser()?.brand?.theme_color)
  const { isDark, isColourWeak } = useThemeChoice()
  // The system setting at start: antd would remount everything when it changes, and unsaved input would be lost.
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const theme = useMemo(() => suiteTheme(colour, isDark, isColourWeak, isStill), [colour, isDark, isColourWeak, isStill])

  useEffect(() => onLogOut(() => queries.clear()), [queries])
  useEffect(() => {
    const { style } = document.documentElement
    const levels = Object.entries(themeLevels(colour, isDark))
    for (const [name, value] of levels) style.setProperty(name, value)
    // For the browser's own parts: scroll bars, date fields, the page background.
    style.colorScheme = isDark ? 'dark' : 'light'
  }, [colour, isDark])

  return (
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <ConfigProvider locale={zhCN} componentSize="small" theme={theme} modal={modal} drawer={closable} textArea={textArea}>
          <App message={{ maxCount: 3 }}>
            <ConnectNotify />
            <RenewalGate />
            <StepUpGate />
            {children}
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </Provider>
  )
}
