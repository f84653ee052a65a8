import { expect, test } from 'vitest'
import { defaultColour, themeColour, themeLevels } from './theme-colour.ts'

test('R049 the brand colour is applied when it is a colour', () => {
  expect(themeColour('#409EFF')).toBe('#409EFF')
  for (const wrong of ['', 'blue', '#12', 'url(x)', null, undefined]) expect(themeColour(wrong)).toBe(defaultColour)
})

test('R050 the named levels of one blue', () => {
  const levels = themeLevels('#409EFF')
  expect(Object.keys(levels)).toHaveLength(11)
  expect(levels).toMatchObject({
    '--theme-primary': '#409eff',
    '--theme-light-3': '#79bbff',
    '--theme-light-5': '#a0cfff',
    '--theme-light-9': '#ecf5ff',
    '--theme-shade-1': '#337ecc',
  })
  expect(themeLevels('#fff')['--theme-primary']).toBe('#ffffff')
  // In dark mode they fade towards the dark background.
  expect(themeLevels('#409EFF', true)).toMatchObject({ '--theme-primary': '#409eff', '--theme-light-9': '#18222c' })
})
