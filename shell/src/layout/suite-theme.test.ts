import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import { contrastOf, enoughContrast } from '@linggong/shared/domain/contrast'
import { suiteTheme } from './suite-theme.ts'
import { defaultColour } from '@linggong/shared/domain/theme-colour'

const brands = [defaultColour, '#d4380d', '#fadb14', '#0b3d2e']
const themes = [false, true].flatMap((isDark) => [false, true].map((isWeak) => [isDark ? 'dark' : 'light', isWeak ? 'for the colour-weak' : 'usual', isDark, isWeak] as const))

describe.each(themes)('%s, %s', (_, __, isDark, isWeak) => {
  test.each(brands)('every tag of a state, and what else is written on a ground of its own, can be read (%s)', (brand) => {
    const token = theme.getDesignToken(suiteTheme(brand, isDark, isWeak, true))
    const pairs = {
      // StatusTag: primary (待结算), success, warning, danger, info.
      primary: [token.colorInfoText, token.colorInfoBg],
      success: [token.colorSuccessText, token.colorSuccessBg],
      warning: [token.colorWarningText, token.colorWarningBg],
      danger: [token.colorErrorText, token.colorErrorBg],
      info: [token.colorTextSecondary, token.colorBgContainer],
      link: [token.colorLink, token.colorBgContainer],
      'danger in a row': [token.colorErrorText, token.colorBgContainer],
      'a row that is selected': [token.colorText, token.colorPrimaryBg],
    }
    const faint = Object.entries(pairs).filter(([, [text = '', ground = '']]) => contrastOf(text, ground) < enoughContrast)
    expect(faint).toEqual([])
  })
})
