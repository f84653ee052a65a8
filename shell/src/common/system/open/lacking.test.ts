import { expect, test } from 'vitest'
import { lacksOf } from './lacking.ts'

const scope = (name: 'bills:read' | 'bills:import', may: boolean) => ({ scope: name, may_grant: may, calls: [] })

test('says which scopes of a client go beyond the rights of the user, and nothing of a client that has none of them', () => {
  const lacks = lacksOf([scope('bills:read', true), scope('bills:import', false)])
  expect(lacks({ scopes: ['bills:read'] })).toBeUndefined()
  expect(lacks({ scopes: ['bills:read', 'bills:import'] })).toBe('它的授权范围“导入账单”包含您没有的权限')
})
