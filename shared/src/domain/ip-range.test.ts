import { expect, test } from 'vitest'
import { checkIpRange, ipRangeOf, ipRangeText } from './ip-range.ts'

const shown = (text: string): string | null => {
  const range = ipRangeOf(text)
  return range && ipRangeText(range)
}

test('addresses and networks of both families are read, and shown in one way', () => {
  expect(['203.0.113.7', ' 203.0.113.0/24 ', '203.0.113.7/32', '2001:DB8:0:0::1', '2001:db8::/48', '::1'].map(shown)).toEqual(
    ['203.0.113.7', '203.0.113.0/24', '203.0.113.7', '2001:db8::1', '2001:db8::/48', '::1'],
  )
})

test('what is no address is none', () => {
  const wrong = ['', '1.2.3', '1.2.3.4.5', '256.1.1.1', '01.2.3.4', '1.2.3.4/33', '1.2.3.4/', '2001:db8::/129', ':::', '12345::', 'localhost', '1.2.3.4 5.6.7.8', '1.2.3.4/-1', '0x7f.1', 'fe80::1%eth0']
  expect(wrong.map(shown)).toEqual(wrong.map(() => null))
  expect(wrong.filter((text) => checkIpRange(text) === null)).toEqual([])
})

test('a range that limits nothing is refused', () => {
  expect(['0.0.0.0/0', '10.0.0.0/8', '::/0', '2001::/16', '::ffff:1.2.3.4'].filter((text) => checkIpRange(text) === null)).toEqual([])
  expect(['10.1.0.0/16', '2001:db8::/32', '127.0.0.1'].filter((text) => checkIpRange(text) !== null)).toEqual([])
})
