import { expect, test } from 'vitest'
import * as K from './categories.ts'
import * as S from './statuses.ts'

test('R261-R268 settlement labels and colours', () => {
  expect(S.SETTLEMENT_STATUSES.map((o) => `${o.value} ${o.label} ${o.tone}`)).toEqual([
    'to_confirm 待确认 warning', 'to_audit 待审核 warning', 'to_payment 待结算 primary', 'paying 结算中 warning',
    'paid 已结算 success', 'to_write_off 待核销 success', 'pay_failure 结算失败 danger', 'canceled 已取消 info',
  ])
})

test('R272 paid shows as settled, R305 any other cooperation is pending', () => {
  expect(S.statusOf(S.TASK_SETTLEMENT_STATUSES, 'paid').label).toBe('已结算')
  expect(S.companyUserStatus('to_sign')).toMatchObject({ label: '待认证', tone: 'warning' })
  expect(S.companyUserStatus('in_cooperation')).toMatchObject({ label: '已认证', tone: 'success' })
})

test('R256 R342 empty and unknown values do not fail', () => {
  expect(S.statusOf(S.IMPORT_STATUSES, '').label).toBe('—')
  expect(S.statusOf(S.IMPORT_STATUSES, null).label).toBe('—')
  expect(S.statusOf(K.EXPORT_CATEGORIES, 'brand_new').label).toBe('brand_new')
})

test('no table has a value twice or an empty label', () => {
  for (const table of [...Object.values(S), ...Object.values(K)]) {
    if (!Array.isArray(table)) continue
    const values = table.map((o: S.StatusOption) => o.value)
    expect(new Set(values).size).toBe(values.length)
    expect(table.every((o: S.StatusOption) => o.label !== '')).toBe(true)
  }
})
