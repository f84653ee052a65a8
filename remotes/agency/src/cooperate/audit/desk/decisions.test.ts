import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UNDO_SECONDS } from '@linggong/shared/domain/user-audits'
import { type Decision, Decisions } from './decisions.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const of = (id: string, status: Decision['status'] = 'passed'): Decision => ({ id, sn: id, name: id, status, reason: status === 'passed' ? '' : '照片模糊', version: 1 })

/** Answers each call when it is told to. */
function desk() {
  const calls: { readonly ids: string[]; readonly answer: (refused?: readonly string[] | 'lost') => Promise<void> }[] = []
  const decisions = new Decisions()
  decisions.sendBy(
    (sent) =>
      new Promise((resolve) => {
        calls.push({
          ids: sent.map(({ id }) => id),
          answer: async (refused = []) => {
            resolve(refused === 'lost' ? undefined : sent.map(({ id }) => ({ id, ok: !refused.includes(id), text: refused.includes(id) ? '数据已变更' : '已通过' })))
            await vi.advanceTimersByTimeAsync(0)
          },
        })
      }),
  )
  return { decisions, calls }
}

test('a decision can be taken back for ten seconds, and is sent after them', async () => {
  const { decisions, calls } = desk()
  decisions.decide(of('a'))
  await vi.advanceTimersByTimeAsync(UNDO_SECONDS * 1000 - 1)
  expect(calls).toEqual([])
  expect(decisions.undo()).toMatchObject({ id: 'a' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, decisions.undo()]).toEqual([[], null])

  decisions.decide(of('a', 'rejected'))
  await vi.advanceTimersByTimeAsync(UNDO_SECONDS * 1000)
  expect(calls.map(({ ids }) => ids)).toEqual([['a']])
  expect(decisions.undo()).toBeNull()
})

test('the next decision sends the one before; only the last can be taken back', () => {
  const { decisions, calls } = desk()
  decisions.decide(of('a'))
  decisions.decide(of('b'))
  expect(calls.map(({ ids }) => ids)).toEqual([['a']])
  expect(decisions.undo()).toMatchObject({ id: 'b' })
  expect(decisions.state().sending.map(({ id }) => id)).toEqual(['a'])
})

test('one call after the other, each with all that came meanwhile', async () => {
  const { decisions, calls } = desk()
  for (const id of ['a', 'b', 'c', 'd']) decisions.decide(of(id))
  expect(calls.map(({ ids }) => ids)).toEqual([['a']])
  await calls[0]?.answer()
  expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
  let isOver = false
  void decisions.flush().then(() => (isOver = true))
  await calls[1]?.answer()
  expect(isOver).toBe(false)
  await calls[2]?.answer()
  expect([isOver, calls[2]?.ids, [...decisions.state().done.keys()]]).toEqual([true, ['d'], ['a', 'b', 'c', 'd']])
})

test('what is refused, or lost on the way, is told and can be decided again', async () => {
  const { decisions, calls } = desk()
  decisions.decide(of('a'))
  void decisions.flush()
  await calls[0]?.answer(['a'])
  expect(decisions.state().failed.get('a')?.text).toBe('数据已变更')
  decisions.decide(of('a'))
  expect(decisions.state().failed.size).toBe(0)
  void decisions.flush()
  await calls[1]?.answer('lost')
  expect(decisions.state().failed.get('a')?.text).toContain('未能提交')
  expect(decisions.state().done.size).toBe(0)
})
