import { expect, test } from 'vitest'
import { addressKey, widerKey } from './address.ts'

test('IPv4 counts by itself, however it is written', () => {
  expect([addressKey('10.1.2.3'), addressKey('::ffff:10.1.2.3'), widerKey('10.1.2.3'), widerKey('::ffff:10.1.2.3')]).toEqual(['10.1.2.3', '10.1.2.3', null, null])
})

test('IPv6 counts by its /64, and by the /48 around it', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9', '2001:DB8:1:2::5', '2001:db8:1:2::1%eth0', '2001:db8:1:2::10.0.0.1']
  expect([...new Set(same.map(addressKey))]).toEqual(['2001:db8:1:2::/64'])
  expect(addressKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(widerKey('2001:db8:1:3::1')).toBe('2001:db8:1::/48')
  expect([addressKey('2001:db8::1'), widerKey('2001:db8::1'), addressKey('::1')]).toEqual(['2001:db8:0:0::/64', '2001:db8:0::/48', '0:0:0:0::/64'])
})
