import { expect, test } from 'vitest'
import { agencyPages } from '../../domain/pages/agency.ts'
import { homeIn } from '../home.tsx'
import { ageText, hrefOf } from './links.ts'

test('a tile opens its list with its filter', () => {
  const home = homeIn('agency', agencyPages)
  expect(hrefOf(home, { list: 'settlement', filter: { status: 'to_audit' } })).toBe('/agency/settlement/sett?status=to_audit')
  expect(hrefOf(home, { list: 'bill', view: 'bills', filter: { status: 'pay_failure,refunded' } })).toBe('/agency/settlement/bill?view=bills&status=pay_failure%2Crefunded')
  expect(hrefOf(home, { list: 'settlement', filter: {} })).toBe('/agency/settlement/sett?saved=none')
})

test.each([
  [0, '0 分钟'],
  [59, '59 分钟'],
  [60, '1 小时'],
  [47 * 60 + 59, '47 小时'],
  [48 * 60, '2 天'],
])('%i minutes ago', (minutes, text) => {
  const now = Date.parse('2026-11-23T10:00:00Z')
  expect(ageText(new Date(now - minutes * 60_000).toISOString(), now)).toBe(text)
})
