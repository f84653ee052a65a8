import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, DraftKeeper, type DraftPorts } from './draft-keeper.ts'
import { ageText } from './draft-preference.ts'
import { money } from '../../domain/fields/field.ts'
import { differences, firstChoice, isSame, merged } from './merge.ts'

interface Value {
  name?: string
  phone?: string
  amount?: number | null
}

const save = vi.fn<DraftPorts<Value>['save']>(async () => undefined)
const drop = vi.fn<DraftPorts<Value>['drop']>(async () => undefined)
const load = vi.fn<DraftPorts<Value>['load']>()
const kept = (draft: Partial<Draft<Value>>) => ({ draft: { value: {}, base: {}, recordVersion: null, step: 0, ...draft }, savedAt: 1000 })

const open = async (value: Value = {}, version: number | null = null, unkept: readonly string[] = []) => {
  const keeper = new DraftKeeper<Value>({ load, save, drop }, { value, version }, unkept)
  await keeper.open()
  return keeper
}

beforeEach(() => {
  vi.useFakeTimers()
  load.mockReset().mockResolvedValue({ draft: null, savedAt: null })
  save.mockReset().mockResolvedValue(undefined)
  drop.mockReset().mockResolvedValue(undefined)
})
afterEach(() => void vi.useRealTimers())

it('drops a draft again that was still being kept when the form was submitted, as it may arrive last', async () => {
  let arrive = (): void => undefined
  save.mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(undefined))))
  const keeper = await open()
  keeper.change({ name: '甲' }, 0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(save).toHaveBeenCalledOnce()
  keeper.end()
  expect(drop).toHaveBeenCalledTimes(1)
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(drop).toHaveBeenCalledTimes(2)
})

describe('a draft', () => {
  it('is kept a moment after the last change, with what the form began with', async () => {
    const keeper = await open({ name: '甲' }, 3)
    keeper.change({ name: '甲', phone: '1' }, 0)
    keeper.change({ name: '甲', phone: '13' }, 1)
    expect(keeper.state()).toMatchObject({ isDirty: true, saving: 'waiting' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledExactlyOnceWith({ value: { name: '甲', phone: '13' }, base: { name: '甲' }, recordVersion: 3, step: 1 })
    expect(keeper.state()).toMatchObject({ saving: 'saved' })
  })

  it('is never written by an empty form, nor by one that is as it began', async () => {
    const keeper = await open()
    keeper.change({ name: '' }, 0)
    keeper.change({ name: '甲' }, 0)
    keeper.change({ name: '' }, 0)
    await vi.advanceTimersByTimeAsync(5000)
    keeper.leave()
    expect(save).not.toHaveBeenCalled()
  })

  it('is not written while it may still be restored', async () => {
    const answer = Promise.withResolvers<Awaited<ReturnType<DraftPorts<Value>['load']>>>()
    load.mockReturnValue(answer.promise)
    const keeper = new DraftKeeper<Value>({ load, save, drop }, { value: {}, version: null })
    const opened = keeper.open()
    keeper.change({ name: '新' }, 0)
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    answer.resolve(kept({ value: { name: '旧' }, step: 2 }))
    await opened
    expect(keeper.state()).toMatchObject({ phase: 'offer', offered: { savedAt: 1000 } })
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    keeper.resume()
    expect(keeper.state()).toMatchObject({ phase: 'editing', seed: { value: { name: '旧' }, step: 2, revision: 1 }, isDirty: true })
  })

  it('that says nothing is not offered', async () => {
    load.mockResolvedValue(kept({ value: { name: '甲' }, base: { name: '甲' } }))
    expect((await open()).state().phase).toBe('editing')
    load.mockResolvedValue(kept({ value: { name: '乙' }, base: {} }))
    expect((await open({ name: '乙' })).state().phase).toBe('editing')
  })

  it('is given up knowingly, and what was typed meanwhile stays', async () => {
    load.mockResolvedValue(kept({ value: { name: '旧' } }))
    const keeper = await open()
    keeper.discard()
    expect(drop).toHaveBeenCalledOnce()
    // The link has named a step, which the keeper does not know.
    expect(keeper.state()).toMatchObject({ phase: 'editing', isDirty: false, seed: { value: {}, step: null } })
  })

  it('could not be looked for: nothing is overwritten, and another look is possible', async () => {
    load.mockRejectedValueOnce(new Error('x'))
    const keeper = await open()
    expect(keeper.state().phase).toBe('unavailable')
    keeper.change({ name: '甲' }, 0)
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    await keeper.open()
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledOnce()
  })

  it('is kept at once when the page goes out of sight, and gone after the submission', async () => {
    const keeper = await open()
    keeper.change({ name: '甲' }, 0)
    keeper.leave()
    expect(save).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(0)
    keeper.change({ name: '甲乙' }, 0)
    keeper.end()
    await vi.advanceTimersByTimeAsync(5000)
    expect([save.mock.calls.length, drop.mock.calls.length]).toEqual([1, 1])
    expect(keeper.state()).toMatchObject({ phase: 'ended', isDirty: false })
  })

  it('says when it could not be kept and tries again with the next change', async () => {
    save.mockRejectedValueOnce(new Error('x'))
    const keeper = await open()
    keeper.change({ name: '甲' }, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(keeper.state().saving).toBe('failed')
    keeper.change({ name: '甲乙' }, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(keeper.state().saving).toBe('saved')
  })
})

describe('a record that somebody else changed', () => {
  it('since the draft: asked before anything is restored, and settled on top of what it is now', async () => {
    load.mockResolvedValue(kept({ value: { name: '我', phone: '1' }, base: { name: '原', phone: '1' }, recordVersion: 3, step: 1 }))
    const keeper = await open({ name: '他', phone: '2' }, 4)
    keeper.resume()
    expect(keeper.state()).toMatchObject({ phase: 'conflict', mine: { value: { name: '我', phone: '1' } } })
    await vi.advanceTimersByTimeAsync(5000)
    expect(save).not.toHaveBeenCalled()
    keeper.settle({ name: '我', phone: '2' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledExactlyOnceWith({ value: { name: '我', phone: '2' }, base: { name: '他', phone: '2' }, recordVersion: 4, step: 1 })
  })

  it('while it is edited: a conflict if something was typed, else simply shown', async () => {
    const keeper = await open({ name: '原' }, 1)
    keeper.refresh({ value: { name: '他' }, version: 2 })
    expect(keeper.state()).toMatchObject({ phase: 'editing', seed: { value: { name: '他' }, revision: 1 }, isDirty: false })
    keeper.change({ name: '我' }, 0)
    keeper.refresh({ value: { name: '她' }, version: 3 })
    expect(keeper.state()).toMatchObject({ phase: 'conflict', mine: { value: { name: '我' }, base: { name: '他' } } })
    keeper.settle({ name: '她' })
    expect(keeper.state()).toMatchObject({ phase: 'editing', isDirty: false })
    expect(drop).toHaveBeenCalledOnce()
  })

  it('by this form itself (a step that was saved) is none', async () => {
    const keeper = await open({ name: '原' }, 1)
    keeper.change({ name: '我' }, 0)
    keeper.saved({ name: '我' }, ['name'], 2)
    keeper.refresh({ value: { name: '原' }, version: 1 })
    keeper.refresh({ value: { name: '我' }, version: 2 })
    expect(keeper.state()).toMatchObject({ phase: 'editing', isDirty: false, seed: { revision: 0 } })
  })

  it('without anything typed here leaves the open step open', async () => {
    const keeper = await open({ name: '原' }, 1)
    keeper.refresh({ value: { name: '他' }, version: 2 })
    expect(keeper.state().seed).toMatchObject({ step: null, revision: 1 })
  })
})

describe('a step that was saved', () => {
  it('leaves no draft, also when the last field was typed a moment before', async () => {
    const keeper = await open({ name: '原' }, 1)
    keeper.change({ name: '我' }, 0)
    await vi.advanceTimersByTimeAsync(1000)
    keeper.change({ name: '我们' }, 0)
    keeper.saved({ name: '我们' }, ['name'], 2)
    keeper.leave()
    await vi.advanceTimersByTimeAsync(5000)
    expect([save.mock.calls.length, drop.mock.calls.length]).toEqual([1, 1])
  })

  it('keeps what is unsaved of the others, on top of the new version', async () => {
    const keeper = await open({ name: '原', phone: '1' }, 1)
    keeper.change({ name: '我', phone: '2' }, 1)
    keeper.saved({ name: '我', phone: '2' }, ['name'], 2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).toHaveBeenCalledExactlyOnceWith({ value: { name: '我', phone: '2' }, base: { name: '我', phone: '1' }, recordVersion: 2, step: 1 })
    expect(drop).not.toHaveBeenCalled()
    expect(keeper.state().isDirty).toBe(true)
  })
})

describe('an identity number', () => {
  it('is in no draft, neither as typed nor as it was', async () => {
    const keeper = await open({ name: '甲', phone: '11****13' }, 1, ['phone'])
    keeper.change({ name: '甲', phone: '110101199001011234' }, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(save).not.toHaveBeenCalled()
    expect(keeper.state().isDirty).toBe(true)
    keeper.change({ name: '乙', phone: '110101199001011234' }, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(JSON.parse(JSON.stringify(save.mock.calls[0]?.[0]))).toEqual({ value: { name: '乙' }, base: { name: '甲' }, recordVersion: 1, step: 0 })
  })

  it('is as the record has it when the draft is restored', async () => {
    load.mockResolvedValue(kept({ value: { name: '乙' }, base: { name: '甲' }, recordVersion: 1 }))
    const keeper = await open({ name: '甲', phone: '11****13' }, 1, ['phone'])
    keeper.resume()
    expect(keeper.state().seed.value).toEqual({ name: '乙', phone: '11****13' })
  })
})

describe('two versions', () => {
  const found = differences({ a: 1, b: 1, c: 1, d: '' }, { a: 2, b: 1, c: 2 }, { a: 1, b: 3, c: 3, d: null })

  it('are compared field by field, and who changed what', () => {
    expect(found.map(({ field, by }) => [field, by])).toEqual([['a', 'mine'], ['b', 'theirs'], ['c', 'both']])
    expect(found.map(firstChoice)).toEqual(['mine', 'theirs', 'mine'])
  })

  it('are merged as chosen', () => {
    expect(merged({ a: 1, b: 3, c: 3, e: 9 }, found, firstChoice)).toEqual({ a: 2, b: 3, c: 2, e: 9 })
  })

  it('are compared and merged within a part whose fields the dictionary has one by one', () => {
    const [base, mine, theirs] = [{ config: { a: 1, b: 1 } }, { config: { a: 2, b: 1 } }, { config: { a: 1, b: 3 } }]
    const nested = differences(base, mine, theirs, { 'config.a': money('甲'), 'config.b': money('乙') })
    expect(nested.map(({ field, by }) => [field, by])).toEqual([['config.a', 'mine'], ['config.b', 'theirs']])
    expect(merged(theirs, nested, firstChoice)).toEqual({ config: { a: 2, b: 3 } })
  })

  it('are the same where people see no difference', () => {
    expect(isSame({ a: undefined, b: [1, { c: '' }] }, { b: [1, { c: null }] })).toBe(true)
    expect(isSame([1], [1, 2])).toBe(false)
    expect(isSame({ a: 0 }, { a: '' })).toBe(false)
    expect(isSame({ a: {} }, { a: 1 })).toBe(false)
  })
})

it('the age of a draft is said in words', () => {
  const minute = 60_000
  expect([0, 5, 180, 2 * 24 * 60].map((minutes) => ageText(0, minutes * minute))).toEqual(['刚刚', '5 分钟前', '3 小时前', '2 天前'])
})
