import { expect, test } from 'vitest'
import { addressOf, addressText, areaParams, areaPath, areaText, emptyAddress } from './area.ts'

test('R488 an area filter of one item sends the province', () => {
  expect(areaParams(['海南省'])).toEqual({ province: '海南省' })
})

test('R489 an area filter of two items sends province and city', () => {
  expect(areaParams(['海南省', '海口市'])).toEqual({ province: '海南省', city: '海口市' })
})

test('R490 an area filter of three items sends province, city and district', () => {
  expect(areaParams(['海南省', '海口市', '龙华区'])).toEqual({ province: '海南省', city: '海口市', district: '龙华区' })
})

test('R491 an address area of one to three items lies inside the address object', () => {
  expect(addressOf(['海南省'], '')).toEqual({ province: '海南省', city: '', district: '', detail: '' })
  expect(addressOf(['海南省', '海口市'], '示例路 1 号')).toEqual({ province: '海南省', city: '海口市', district: '', detail: '示例路 1 号' })
  expect(addressOf(['海南省', '海口市', '龙华区'], '示例路 1 号')).toEqual({ province: '海南省', city: '海口市', district: '龙华区', detail: '示例路 1 号' })
})

test('an empty area sends nothing, and what came back is shown as it was chosen', () => {
  expect(areaParams([])).toEqual({})
  expect(addressOf([], '')).toEqual(emptyAddress)
  for (const path of [[], ['海南省'], ['海南省', '海口市'], ['海南省', '海口市', '龙华区']]) {
    expect(areaPath(areaParams(path))).toEqual(path)
    expect(areaPath(addressOf(path, 'x'))).toEqual(path)
  }
  expect(areaPath({ province: '海南省', city: '', district: '龙华区' })).toEqual(['海南省'])
})

test('a municipality is not said twice', () => {
  expect(addressText(addressOf(['上海市', '上海市', '浦东新区'], '示例路 88 号'))).toBe('上海市浦东新区示例路 88 号')
  expect(addressText(addressOf(['海南省', '海口市', '龙华区'], '示例路 1 号'))).toBe('海南省海口市龙华区示例路 1 号')
  expect([['上海市', '上海市', '浦东新区'], ['上海市', '上海市'], ['海南省', '海口市'], []].map(areaText)).toEqual(['上海市 / 浦东新区', '上海市', '海南省 / 海口市', ''])
})
