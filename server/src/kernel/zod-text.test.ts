import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDepartment } from '@linggong/shared/contract/departments'
import { repaySettlement } from '@linggong/shared/contract/settlements'
import { createStaff } from '@linggong/shared/contract/staffs'
import type { Call } from '@linggong/shared/contract/call'
import { calls } from '../modules/index.ts'
import { chineseIssue, describeIssues, wordOf } from './zod-text.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of all fields of a schema; list items without their index. */
function* pathsOf(schema: unknown, above: readonly string[] = []): Generator<string> {
  if (!isRecord(schema)) return
  if (isRecord(schema['properties'])) {
    for (const [key, value] of Object.entries(schema['properties'])) {
      yield [...above, key].join('.')
      yield* pathsOf(value, [...above, key])
    }
  }
  yield* pathsOf(schema['items'], above)
  for (const one of ['anyOf', 'oneOf', 'allOf'].flatMap((key) => schema[key] ?? [])) yield* pathsOf(one, above)
}

test('every field that a call takes has a word', () => {
  const nameless = calls.flatMap((call) =>
    [call.query, call.body].flatMap((schema) =>
      schema === undefined ? [] : [...pathsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))].filter((path) => !/[一-龥]/u.test(wordOf(call.words, path))).map((path) => `${call.name} ${path}`),
    ),
  )
  expect(nameless).toEqual([])
})

const said = ({ body, words }: Call, value: unknown) => {
  const result = body?.safeParse(value, { error: chineseIssue })
  return result?.error === undefined ? null : describeIssues(result.error, words).error_msg
}

test('a refusal names a field as its entity does', () => {
  expect(said(createDepartment, { name: '部'.repeat(33) })).toBe('部门名称：不能超过32个字符')
  expect(said(createStaff, { name: '名'.repeat(33), phone: '13800138000', role_ids: [] })).toBe('姓名：不能超过32个字符')
  expect(said(createStaff, { name: '王五', phone: '13800138000', role_ids: ['x'] })).toBe('角色第 1 项：编号格式不正确')
})

test('an item of a list is named with its place, and its field with its own word', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  expect(said(repaySettlement, { captcha: '123456', version: 1, bills: [{ id }, { id: 'x' }] })).toBe('账单第 2 项的编号：编号格式不正确')
  expect(said(repaySettlement, { captcha: '123456', version: 1, bills: [{ id, account_no: 5 }] })).toBe('账单第 1 项的收款账号：类型不正确，应为文本')
})

test('without a word a field is called by its key, also one that every object has', () => {
  expect(wordOf({}, 'some.thing')).toBe('thing')
  expect(wordOf({}, 'toString')).toBe('toString')
})
