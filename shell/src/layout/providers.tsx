import { onLogOut } from '@linggong/shared/session/log-out'
import { useUser } from '@linggong/shared/session/use-session'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider, type ThemeConfig, theme as antdTheme } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { Provider } from 'jotai'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { RenewalGate } from '../login/renewal/renewal-gate.tsx'
import { StepUpGate } from '../login/step-up/step-up-gate.tsx'
import { ConnectNotify } from './connect-notify.tsx'
import { readable } from './readable.ts'
import { suiteState } from './suite-state.ts'
import { useThemeChoice } from './theme-choice.ts'
import { errorColour, lightened, placeholderColour, themeColour, themeLevels } from './theme-colour.ts'

dayjs.locale('zh-cn')

/** antd's texts follow its locale, except for this one (R001). */
const closable = { closable: { 'aria-label': '关闭' } }

/** Colours that people with red-green colour blindness can distinguish (Okabe and Ito). */
const weakColours = { colorSuccess: '#009e73', colorWarning: '#e69f00', colorError: '#d55e00' }
/** antd derives backgrounds from its own green and red; derived from these they would be too dark for their text. */
const weakGrounds = { colorSuccessBg: '#e9f7f2', colorErrorBg: '#fdf0e6' }

/** Where antd writes in the primary colour, which is made for white texts on it. */
const selected = { itemSelectedColor: 'var(--ant-color-primary-text)' }
/** On the error colour, which in the dark is light enough to be a text. */
const onError = { dangerColor: 'var(--ant-color-bg-elevated)' }

function themeOf(colour: string, isDark: boolean, isColourWeak: boolean, isStill: boolean): ThemeConfig {
  // Overlays above everything of the layout (R052).
  return {
    algorithm: [isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, readable],
    token: {
      zIndexPopupBase: 3000,
      motion: !isStill,
      fontSize: 13,
      fontSizeSM: 12,
      colorPrimary: isDark ? lightened(colour, 0.25) : colour,
      colorLink: isDark ? lightened(colour, 0.5) : colour,
      colorTextPlaceholder: placeholderColour(isDark),
      // On a dark background antd's own colour is the more readable one.
      ...(!isDark && { colorError: errorColour }),
      ...(isColourWeak && weakColours),
      ...(isColourWeak && !isDark && weakGrounds),
    },
    components: {
      Menu: { itemHeight: 34, itemMarginBlock: 2, ...selected, subMenuItemSelectedColor: selected.itemSelectedColor },
      Tabs: selected,
      Pagination: { itemActiveColor: selected.itemSelectedColor },
      Badge: { colorError: errorColour },
      ...(isDark && { Button: onError }),
      Form: { verticalLabelPadding: '0 0 4px' },
    },
    cssVar: { key: 'suite' },
  }
}

/** The document's only providers: remotes rely on them and have none. */
export function SuiteProviders({ children }: { readonly children: ReactNode }) {
  const [{ queries, store }] = useState(suiteState)
  const colour = themeColour(useUser()?.brand?.theme_color)
  const { isDark, isColourWeak } = useThemeChoice()
  // The system setting at start: antd would remount everything when it changes, and unsaved input would be lost.
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const theme = useMemo(() => themeOf(colour, isDark, isColourWeak, isStill), [colour, isDark, isColourWeak, isStill])

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
        <ConfigProvider locale={zhCN} componentSize="small" theme={theme} modal={closable} drawer={closable}>
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
