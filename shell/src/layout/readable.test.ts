import { theme } from 'antd'
import { expect, test } from 'vitest'
import { contrastOf, readableOn } from '@linggong/shared/domain/contrast'
import { readable } from './readable.ts'

test('a colour that can be read stays; another is drawn on until it can', () => {
  expect(readableOn('#000000', '#ffffff')).toBe('#000000')
  expect(readableOn('#faad14', '#ffffff')).toMatch(/^#[0-9a-f]{6}$/u)
  expect(readableOn('rgba(0,0,0,0.45)', '#f5f5f5')).not.toBe('rgba(0,0,0,0.45)')
  expect(readableOn('#333', '#141414')).toMatch(/^#[6-9a-f]/u)
  expect(readableOn('var(--x)', '#fff')).toBe('var(--x)')
})

test.each([['light', theme.defaultAlgorithm], ['dark', theme.darkAlgorithm]])('every status can be read on its ground in the %s theme', (_, algorithm) => {
  const seed = { ...theme.defaultSeed, colorPrimary: '#fadb14', colorLink: '#fadb14' }
  const map = readable(seed, algorithm(seed))
  const pairs = [
    [map.colorWarningText, map.colorWarningBg], [map.colorSuccessText, map.colorSuccessBg], [map.colorErrorText, map.colorErrorBg],
    [map.colorInfoText, map.colorInfoBg], [map.colorPrimaryText, map.colorPrimaryBg], [map.colorLink, map.colorBgContainer], [map.colorTextTertiary, map.colorBgLayout], [map.colorTextTertiary, map.colorBgElevated],
    [map.colorLinkHover, map.colorBgContainer], [map.colorLinkActive, map.colorBgContainer],
  ] as const
  // A readable colour is returned unchanged.
  expect(pairs.filter(([text, ground]) => readableOn(text, ground) !== text)).toEqual([])
})

test('in the dark, white can be read on the primary colour and an error on what floats', () => {
  const seed = { ...theme.defaultSeed, colorPrimary: '#5787e0' }
  const map = readable(seed, theme.darkAlgorithm(seed))
  expect(contrastOf('#ffffff', map.colorPrimary)).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(map.colorError, map.colorBgElevated)).toBeGreaterThanOrEqual(4.5)
  // A light page shows a brand as it is.
  expect(readable(seed, theme.defaultAlgorithm(seed)).colorPrimary).toBe(theme.defaultAlgorithm(seed).colorPrimary)
})

test('contrast is that of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastOf('#fff', '#ffffff')).toBeCloseTo(1)
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', 'no colour')).toBe(1)
})
