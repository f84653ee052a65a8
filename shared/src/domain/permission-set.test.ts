import { expect, test } from 'vitest'
import { countPermissions, permissionTitles, unknownPermissions, withoutPlaceholder, withParents } from './permission-set.ts'
import { allPermissions } from './permissions.ts'

test('R492 the placeholder 999999 is dropped, as text and as number, and nothing else is', () => {
  expect(withoutPlaceholder(['999999', 'CommonSystemModule', 999999, 'CommonSystemModule'])).toEqual(['CommonSystemModule'])
  expect(withoutPlaceholder(['9999990', '99999', 'X:999999'])).toEqual(['9999990', '99999', 'X:999999'])
})

test('R080 an action brings its page, a page its module', () => {
  expect(withParents('agency', ['AgencySettlementSettPageIndex:audit'])).toEqual(['AgencySettlementModule', 'AgencySettlementSettPageIndex', 'AgencySettlementSettPageIndex:audit'])
  expect(withParents('agency', ['CompanySettlementSettPageIndex', 'nonsense'])).toEqual([])
  expect(withParents('company', allPermissions('company').toReversed())).toEqual(allPermissions('company'))
})

test('each key has a name, an action with its page', () => {
  expect(permissionTitles('park').get('ParkBusinessSettlementsPageIndex:export')).toBe('结算管理·导出')
  expect([...permissionTitles('saas').keys()]).toEqual(allPermissions('saas'))
  expect(unknownPermissions('park', ['ParkBusinessModule', 'AdminCustomerModule', '999999'])).toEqual(['AdminCustomerModule', '999999'])
})

test('modules do not count', () => {
  expect(countPermissions('agency', ['AgencySettlementSettPageIndex:audit'])).toBe(2)
  expect(countPermissions('agency', [])).toBe(0)
})
