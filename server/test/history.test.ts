import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes, file, flag, masked, money, object, references, text, time } from '@linggong/shared/domain/fields/field'
import { settlementMachine } from '@linggong/shared/domain/machines/settlement'
import { maskPhone } from '@linggong/shared/domain/masks'
import { SYSTEM } from '../src/kernel/actor.ts'
import { diff, historyOf, recordHistory, type HistoryEvent } from '../src/kernel/history.ts'
import { newId } from '../src/kernel/ids.ts'
import { logged, unknownIn } from '../src/kernel/logged.ts'
import { record } from '../src/kernel/record.ts'
import { steps } from '../src/kernel/steps.ts'
import { inTransaction } from '../src/kernel/transaction.ts'
import { asOwner, testApp, type TestApp } from './database.ts'

const fields = {
  name: text('名称'), amount: money('金额'), is_enable: flag('状态'), phone: masked('手机号', maskPhone), role_ids: references('角色'), permission_ids: codes('权限'), at: time('时间'), logo: file('标志'),
  address: object('地址'),
}
const [a, b] = [{ id: '1', name: '财务' }, { id: '2', name: '运营' }]

describe('the difference of two states', () => {
  test('is what changed, by key and code, in the order of the dictionary', () => {
    expect(diff({ is_enable: true, name: '甲', amount: 1 }, { amount: 2, name: '甲', is_enable: false }, fields)).toEqual([
      { field: 'amount', type: 'plain', old_value: 1, new_value: 2 },
      { field: 'is_enable', type: 'plain', old_value: true, new_value: false },
    ])
    expect(diff({ name: '甲', amount: 1 }, { name: '乙', amount: 2 }, fields, ['name'])).toHaveLength(1)
  })

  test('of a new thing is what it is filled with', () => {
    expect(diff(null, { name: '甲', amount: 0, phone: '', role_ids: [], is_enable: false }, fields).map(({ field, old_value }) => [field, old_value])).toEqual([['name', null], ['amount', null], ['is_enable', null]])
  })

  test('takes empty for empty, whatever the emptiness', () => {
    expect(diff({ name: null, role_ids: [] }, { name: '', role_ids: [] }, fields)).toEqual([])
    expect(diff({}, { name: '' }, fields)).toEqual([])
  })

  test('tells references by what they are of, not by what they are called', () => {
    expect(diff({ role_ids: [a, b] }, { role_ids: [b, { ...a, name: '财务部' }] }, fields)).toEqual([])
    expect(diff({ role_ids: [a] }, { role_ids: [{ ...a, id: '3' }] }, fields)).toHaveLength(1)
    expect(diff({ permission_ids: ['A'] }, { permission_ids: ['A', 'B'] }, fields)).toEqual([{ field: 'permission_ids', type: 'plain', old_value: ['A'], new_value: ['A', 'B'] }])
  })

  test('keeps personal data masked, also where both look the same then', () => {
    expect(diff({ phone: '13800010000' }, { phone: '13800020000' }, fields)).toEqual([{ field: 'phone', type: 'plain', old_value: '138****0000', new_value: '138****0000' }])
  })

  test('says which are files and objects (R200, R201), and reads times as they will be read back', () => {
    const at = new Date('2026-01-02T03:04:05Z')
    expect(diff({ at, logo: 'a' }, { at: new Date(at), logo: 'b', address: { city: '海口市' } }, fields).map(({ field, type }) => [field, type])).toEqual([['logo', 'url'], ['address', 'object']])
    expect(diff({ at: null }, { at }, fields)).toEqual([{ field: 'at', type: 'plain', old_value: null, new_value: at.toISOString() }])
  })
})

test('every field and every action has a word', () => {
  for (const { fields: known, words } of Object.values(logged)) {
    for (const { label } of Object.values(known)) expect(label).toMatch(/[一-龥]/u)
    for (const word of Object.values(words)) expect(word).toMatch(/[一-龥]/u)
  }
})

test('an entity that is not among them, or an action or a field that it does not have, does not compile', () => {
  const about = { entityId: newId(), chain: { park_id: newId(), platform_id: null, agency_id: null, company_id: null }, actor: null }
  const forgotten: HistoryEvent[] = [
    // @ts-expect-error no such entity
    { ...about, entity: 'letter', action: 'create', content: [] },
    // @ts-expect-error no such action
    { ...about, entity: 'department', action: 'audit_pass', content: [] },
    // @ts-expect-error no such field
    { ...about, entity: 'department', action: 'create', content: [{ field: 'amount', type: 'plain', old_value: null, new_value: 1 }] },
  ]
  expect(forgotten.map(({ entity, action, content }) => unknownIn(entity, action, content.map(({ field }) => field)))).toEqual([['letter'], ['department audit_pass'], ['department.amount']])
  // @ts-expect-error a module that changes rows says in whose log
  expect(record('app.department', 'letter')).toBeDefined()
  // @ts-expect-error and so does one with a machine
  expect(steps('app.settlement', 'letter', settlementMachine, [])).toBeDefined()
})

describe('the table, which is never mended', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  const chain = { park_id: newId(), platform_id: null, agency_id: null, company_id: null }

  test('takes keys and codes only, and answers the action in words', async () => {
    const id = newId()
    const event: HistoryEvent = { entity: 'department', entityId: id, chain, action: 'disable', actor: null, content: diff({ is_enable: true }, { is_enable: false }, logged.department.fields) }
    const log = await inTransaction(server.deps.db, SYSTEM, async (tx) => {
      await recordHistory(tx, [event])
      return historyOf(tx, 'department', id)
    })
    expect(log).toMatchObject([{ action: '停用', creator: '系统', content: [{ field: 'is_enable', old_value: true, new_value: false }] }])
    expect(await asOwner(server.deps, 'select action from app.history_event where entity_id = $1', [id])).toEqual([{ action: 'disable' }])
  })

  test('refuses what the dictionary does not know, should a caller get past the types', async () => {
    const stray = { entity: 'department', entityId: newId(), chain, action: '停用', actor: null, content: [{ field: '状态', type: 'plain', old_value: '启用', new_value: '停用' }] }
    await expect(inTransaction(server.deps.db, SYSTEM, (tx) => recordHistory(tx, [stray as unknown as HistoryEvent]))).rejects.toThrow('department 停用, department.状态')
    expect(unknownIn('constructor', 'x', [])).toEqual(['constructor'])
    expect(unknownIn('role', 'toString', ['hasOwnProperty'])).toEqual(['role toString', 'role.hasOwnProperty'])
  })
})
