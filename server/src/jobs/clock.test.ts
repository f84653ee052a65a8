import { afterEach, expect, test } from 'vitest'
import { businessDate, startOfDay } from '@linggong/shared/domain/time'
import { asOwner, testApp } from '../../test/database.ts'
import { runClocks, runDay, type Clock } from './clock.ts'

const { deps, turnTo, advance } = await testApp()
const at = (day: string, hours = 0) => turnTo(new Date(startOfDay(day).getTime() + hours * 3_600_000))

/** Records the days it ran for. */
function diary(name: string, during: (day: string) => Promise<void> = async () => undefined) {
  const days: string[] = []
  const clock: Clock = {
    name,
    run: async (_deps, day) => {
      days.push(day)
      await during(day)
    },
  }
  return { days, clock }
}

afterEach(() => asOwner(deps, 'delete from app.clock_run'))

test('runs once a day, from midnight in Shanghai', async () => {
  const { days, clock } = diary('daily')
  turnTo(new Date('2026-03-01T15:59:00Z'))
  expect(await runClocks(deps, [clock])).toBe(1)
  expect(await runClocks(deps, [clock])).toBe(0)
  advance(60_000)
  expect(await runClocks(deps, [clock])).toBe(1)
  expect(days).toEqual(['2026-03-01', '2026-03-02'])
})

test('catches up over the days on which nothing ran, in order; a clock that is new begins today', async () => {
  const [old, young] = [diary('old'), diary('young')]
  at('2026-02-26')
  await runClocks(deps, [old.clock])
  at('2026-03-02', 8)
  expect(await runClocks(deps, [old.clock, young.clock])).toBe(5)
  expect(old.days).toEqual(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(young.days).toEqual(['2026-03-02'])
})

test('a day that fails is tried again before any later one, and holds up no other clock', async () => {
  let isBroken = true
  const broken = diary('broken', async () => {
    if (isBroken) throw new Error('not today')
  })
  const sound = diary('sound')
  at('2026-03-01')
  await runClocks(deps, [broken.clock, sound.clock])
  at('2026-03-02')
  await runClocks(deps, [broken.clock, sound.clock])
  expect(broken.days).toEqual(['2026-03-01', '2026-03-01'])
  expect(sound.days).toEqual(['2026-03-01', '2026-03-02'])
  isBroken = false
  expect(await runClocks(deps, [broken.clock])).toBe(2)
  expect(broken.days.slice(2)).toEqual(['2026-03-01', '2026-03-02'])
})

test('of several processes one runs the day; when it dies, another takes over once its lease is out', async () => {
  const release = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow = diary('shared', async () => {
    reached.resolve()
    await release.promise
  })
  at('2026-03-01')
  const first = runClocks(deps, [slow.clock])
  await reached.promise
  expect(await runClocks(deps, [slow.clock])).toBe(0)
  release.resolve()
  expect(await first).toBe(1)
  expect(slow.days).toEqual(['2026-03-01'])

  // The row that a process leaves when it is killed during a run.
  await asOwner(deps, `insert into app.clock_run (name, day, lease_until) values ('orphan', '2026-03-01', $1)`, [new Date(deps.clock().getTime() + 5000)])
  const orphan = diary('orphan')
  expect(await runClocks(deps, [orphan.clock])).toBe(0)
  advance(6000)
  expect(await runClocks(deps, [orphan.clock])).toBe(1)
})

test('can be run as on a day to come, which is not done by that', async () => {
  const seen: string[] = []
  const clock: Clock = { name: 'ahead', run: async (then) => seen.push(businessDate(then.clock())) }
  at('2026-03-01')
  await runDay(deps, [clock], '2026-04-15')
  await runClocks(deps, [clock])
  expect(seen).toEqual(['2026-04-15', '2026-03-01'])
})
