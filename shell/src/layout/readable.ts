import { contrastOf, enoughContrast, readableOn } from '@linggong/shared/domain/contrast'
import type { ThemeConfig } from 'antd'

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never) => unknown>
type MapToken = ReturnType<Algorithm>

/**
 * Runs after antd's own algorithm: its warning, success and tertiary texts, and a bright brand colour as a link, lack
 * contrast. Each is mixed with black (in dark mode: white) until it has enough. In dark mode the primary colour, on which texts are
 * white, is too light for them, and the error colour, which is a text, too dark.
 */
export const readable = (_: unknown, map: MapToken | undefined): MapToken => {
  if (map === undefined) throw new Error('comes behind an algorithm')
  const on = (text: string, ...grounds: string[]) => grounds.reduce((colour, ground) => readableOn(colour, ground), text)
  const { colorBgContainer: plain, colorBgLayout: layout, colorBgElevated: elevated } = map
  const isDark = contrastOf('#ffffff', plain) > enoughContrast
  return {
    ...map,
    ...(isDark && { colorPrimary: on(map.colorPrimary, '#ffffff'), colorError: on(map.colorError, elevated, map.colorErrorBg) }),
    colorLink: on(map.colorLink, plain),
    colorLinkHover: on(map.colorLinkHover, plain),
    colorLinkActive: on(map.colorLinkActive, plain),
    colorPrimaryText: on(map.colorPrimaryText, plain, map.colorPrimaryBg),
    colorInfoText: on(map.colorInfoText, plain, map.colorInfoBg),
    colorSuccessText: on(map.colorSuccessText, plain, map.colorSuccessBg),
    colorWarningText: on(map.colorWarningText, plain, map.colorWarningBg),
    colorErrorText: on(map.colorErrorText, plain, map.colorErrorBg),
    colorTextTertiary: on(map.colorTextTertiary, layout, elevated),
  }
}
