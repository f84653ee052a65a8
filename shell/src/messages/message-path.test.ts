import type { RemoteRoute } from '@linggong/shared/api/remote'
import { expect, test } from 'vitest'
import { commonRoutes } from '../common/routes.tsx'
import { messagePath } from './message-path.ts'

const detail: RemoteRoute = {
  name: 'CompanySettlementSettPageInfo',
  path: 'company/settlement/sett/info/:id',
  title: '结算单详情',
  module: { name: 'M', title: '结算管理' },
  inMenu: false,
  kind: 'info',
  page: () => Promise.reject(new Error('not opened')),
}

test('R033 a message leads to what it is about, if the account may go there', () => {
  expect(messagePath([detail], { kind: 'settlement', id: '7' })).toBe('/company/settlement/sett/info/7')
  expect(messagePath([], { kind: 'settlement', id: '7' })).toBeNull()
  expect(messagePath(commonRoutes, { kind: 'import', id: '7' })).toBe('/common/system/import')
  expect(messagePath(commonRoutes, { kind: 'export', id: '7' })).toBe('/common/system/export')
  expect(messagePath(commonRoutes, { kind: 'report_subscription', id: '7' })).toBe('/common/system/export?view=reports')
  expect(messagePath([detail], null)).toBeNull()
  // A record that lies over its list.
  expect(messagePath([{ ...detail, name: 'CompanyFinanceBillingPageIndex', path: 'company/billing' }], { kind: 'invoice_batch', id: '7' })).toBe('/company/billing?id=7')
})
