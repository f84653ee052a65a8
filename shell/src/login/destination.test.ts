import { expect, test } from 'vitest'
import { destinationOf } from './destination.ts'

const origin = 'https://suite.example'
const go = (redirect: string | null, flavour = 'agency') => destinationOf(redirect, flavour, origin)

test('a page of this origin and flavour is gone back to, with its query', () => {
  expect(go('/agency/settlement/sett?page=2#x')).toBe('/agency/settlement/sett?page=2#x')
  expect(go('/common/user/info')).toBe('/common/user/info')
  expect(go('/__versions?remote=agency')).toBe('/__versions?remote=agency')
  expect(go('/admin/customer/group', 'saas')).toBe('/admin/customer/group')
})

test.each([null, '', 'https://evil.example/', '//evil.example/agency', '/\\evil.example/agency', '/login?app=park', 'javascript:alert(1)'])(
  '%s leads to the front page',
  (redirect) => expect(go(redirect)).toBe('/'),
)

test('the page of another flavour is not for the account that signed in', () => {
  expect(go('/company/settlement/sett')).toBe('/')
  expect(go('/admin/customer/group')).toBe('/')
})
