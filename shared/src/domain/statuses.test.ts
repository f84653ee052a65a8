import { expect, test } from 'vitest'
import * as K from './categories.ts'
import { type StatusOption, statusOf } from './status-option.ts'
import * as S from './statuses.ts'

test('R261-R268 settlement labels and colours', () => {
  expect(S.SETTLEMENT_STATUSES.map((o) => `${o.value} ${o.label} ${o.tone}`)).toEqual([
    'to_confirm 待确认 warning', 'to_audit 待审核 warning', 'to_payment 待结算 primary', 'paying 结算中 warning',
    'paid 已结算 success', 'to_write_off 待核销 success', 'pay_failure 结算失败 danger', 'canceled 已取消 info',
  ])
})

test('R253-R255 R257-R259 imports and exports are under way, done or failed; an import may be undone', () => {
  expect(S.IMPORT_STATUSES.map((o) => `${o.value} ${o.label}`)).toEqual(['importing 导入中', 'import_success 导入成功', 'import_failure 导入失败', 'import_undone 已撤销'])
  expect(S.EXPORT_STATUSES.map((o) => `${o.value} ${o.label}`)).toEqual(['exporting 导出中', 'export_success 导出成功', 'export_failure 导出失败'])
})

test.each([
  ['R310', K.IMPORT_CATEGORIES, 'bill', '账单导入'], ['R319', K.EXPORT_CATEGORIES, 'group_company', '集团'], ['R332', K.EXPORT_CATEGORIES, 'bill', '账单'],
  ['R320', K.EXPORT_CATEGORIES, 'agency', '业务公司'], ['R321', K.EXPORT_CATEGORIES, 'park', '园区'], ['R324', K.EXPORT_CATEGORIES, 'transaction', '交易流水'], ['R325', K.EXPORT_CATEGORIES, 'company', '企业'],
  ['R333', K.EXPORT_CATEGORIES, 'bill_batch', '账单批次'], ['R334', K.EXPORT_CATEGORIES, 'settlement', '结算单'], ['R336', K.EXPORT_CATEGORIES, 'import_error', '导入错误'],
  ['R308', K.IMPORT_CATEGORIES, 'user', '用户导入'], ['R326', K.EXPORT_CATEGORIES, 'user', '合作用户'], ['R327', K.EXPORT_CATEGORIES, 'id_card', '身份证'], ['R328', K.EXPORT_CATEGORIES, 'contract', '合同'], ['R329', K.EXPORT_CATEGORIES, 'qrcode', '邀请码'],
  ['R340', K.EXPORT_CATEGORIES, 'termination_audit', '终止审核'],
] as const)('%s of what a file was made: %s', (_, table, value, label) => {
  expect(statusOf(table, value).label).toBe(label)
})

test('R272 paid shows as settled, R305 any other cooperation is pending', () => {
  expect(statusOf(S.TASK_SETTLEMENT_STATUSES, 'paid').label).toBe('已结算')
  expect(S.companyUserStatus('to_sign')).toMatchObject({ label: '待认证', tone: 'warning' })
  expect(S.companyUserStatus('in_cooperation')).toMatchObject({ label: '已认证', tone: 'success' })
})

test('R256 R260 R342 empty and unknown values do not fail', () => {
  expect(statusOf(S.IMPORT_STATUSES, '').label).toBe('—')
  expect(statusOf(S.IMPORT_STATUSES, null).label).toBe('—')
  expect(statusOf(S.EXPORT_STATUSES, '').label).toBe('—')
  expect(statusOf(K.EXPORT_CATEGORIES, 'brand_new').label).toBe('brand_new')
})

test('no table has a value twice or an empty label', () => {
  for (const table of [...Object.values(S), ...Object.values(K)]) {
    if (!Array.isArray(table)) continue
    const values = table.map((o: StatusOption) => o.value)
    expect(new Set(values).size).toBe(values.length)
    expect(table.every((o: StatusOption) => o.label !== '')).toBe(true)
  }
})
