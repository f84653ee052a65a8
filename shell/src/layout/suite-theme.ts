import { type ThemeConfig, theme as antdTheme } from 'antd'
import { readable } from './readable.ts'
import { errorColour, lightened, placeholderColour } from '@linggong/shared/domain/theme-colour'

/** Colours that people with red-green colour blindness can distinguish (Okabe and Ito). */
const weakColours = { colorSuccess: '#009e73', colorWarning: '#e69f00', colorError: '#d55e00' }
/** antd derives backgrounds from its own green and red; derived from these they would be too dark for their text. */
const weakGrounds = { colorSuccessBg: '#e9f7f2', colorErrorBg: '#fff8f2' }

/** Where antd writes in the primary colour, which is made for white texts on it. */
const selected = { itemSelectedColor: 'var(--ant-color-primary-text)' }
/** On the error colour, which in the dark is light enough to be a text. */
const onError = { dangerColor: 'var(--ant-color-bg-elevated)' }

/** The ground of a switch that is off, which has white words on it; antd's own is too light for them. */
const switchedOff = { colorTextQuaternary: '#737373', colorTextTertiary: '#666666' }

/** The theme of everything behind sign-in, in the brand's colour. */
export function suiteTheme(colour: string, isDark: boolean, isColourWeak: boolean, isStill: boolean): ThemeConfig {
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
      Tabs: { ...selected, itemHoverColor: selected.itemSelectedColor },
      Pagination: { itemActiveColor: selected.itemSelectedColor },
      Badge: { colorError: errorColour },
      ...(isDark ? { Button: onError } : { Switch: switchedOff }),
      Form: { verticalLabelPadding: '0 0 4px' },
    },
    cssVar: { key: 'suite' },
  }
}
