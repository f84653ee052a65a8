import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner, signIn, testApp } from '../../../test/database.ts'
import { inTransaction, SYSTEM } from '../../kernel/transaction.ts'
import { cleanUps } from '../index.ts'

const webRoot = mkdtempSync(join(tmpdir(), 'linggong-outcomes-'))
afterAll(() => rmSync(webRoot, { recursive: true, force: true }))
mkdirSync(webRoot, { recursive: true })
writeFileSync(join(webRoot, 'remotes.json'), JSON.stringify({ remotes: { agency: { builds: [{ build: 'stable1' }, { build: 'canary1' }] } } }))

// The phones of the test's organisations, in their order.
const { app, deps, tenants } = await testApp({ webRoot, testers: ['19900010000'] })

const outcome = { flavour: 'agency', build: 'stable1', kind: 'load', route: 'agency/settlement/sett', reason: '' }
const report = (outcomes: readonly object[], remoteAddress = '10.1.1.1') => app.inject({ method: 'POST', url: '/v1/remotes/outcomes/', payload: { outcomes }, remoteAddress })
const rows = () => asOwner(deps, 'select flavour, build, kind, route, reason, count from app.remote_outcome order by build, kind, route')

beforeEach(async () => void (await asOwner(deps, `delete from app.remote_outcome; delete from app.rate_limit where key like 'outcomes-%'`)))

test('what browsers tell is counted by build, kind, page and hour', async () => {
  expect((await report([outcome, { ...outcome, build: 'canary1', kind: 'error', reason: 'threw' }])).statusCode).toBe(204)
  expect((await report([outcome, { ...outcome, build: 'canary1', kind: 'error', reason: 'timeout' }], '10.1.1.2')).statusCode).toBe(204)
  expect(await rows()).toEqual([
    { flavour: 'agency', build: 'canary1', kind: 'error', route: 'agency/settlement/sett', reason: 'timeout', count: 2 },
    { flavour: 'agency', build: 'stable1', kind: 'load', route: 'agency/settlement/sett', reason: '', count: 2 },
  ])
  const { body } = await app.inject({ url: '/metrics' })
  expect(body).toMatch(/^remote_outcomes\{(?=.*flavour="agency")(?=.*build="canary1")(?=.*kind="error")(?=.*route="agency\/settlement\/sett").*\} 2$/mu)
})

describe('nothing that anybody sends', () => {
  test('makes a counter of its own: other builds are left out, other pages are none', async () => {
    await report([{ ...outcome, build: 'evil' }, { ...outcome, flavour: 'park' }, { ...outcome, route: 'agency/settlement/sett/info/19900000001' }, { ...outcome, route: 'x'.repeat(200) }])
    expect(await rows()).toEqual([{ flavour: 'agency', build: 'stable1', kind: 'load', route: '', reason: '', count: 2 }])
  })

  test.each([
    ['too many at once', Array.from({ length: 21 }, () => outcome)],
    ['another kind', [{ ...outcome, kind: 'evil' }]],
    ['words of its own', [{ ...outcome, reason: '请打电话给我' }]],
    ['more than is asked for', [{ ...outcome, phone: '19900000001' }]],
  ])('is taken with %s', async (_, outcomes) => {
    const { statusCode, body } = await report(outcomes)
    expect([statusCode, JSON.parse(body)]).toEqual([400, { error_msg: '内容不正确', error_code: 'invalid' }])
    expect(await rows()).toEqual([])
  })

  test('is larger than it needs to be', async () => {
    expect((await report([{ ...outcome, build: 'x'.repeat(9000) }])).statusCode).toBe(413)
  })

  test('lets one address fill the counters, or halt a canary at will', async () => {
    const failures = Array.from({ length: 20 }, () => ({ ...outcome, build: 'canary1', kind: 'error', reason: 'threw' }))
    for (const _ of [1, 2, 3, 4]) expect((await report(failures)).statusCode).toBe(204)
    expect(await rows()).toMatchObject([{ build: 'canary1', count: 40 }])
    // Loads of the same office still count.
    await report([outcome])
    expect(await rows()).toMatchObject([{ build: 'canary1', count: 40 }, { build: 'stable1', count: 1 }])
  })
})

test('testers are told, nobody else is', async () => {
  await report([outcome, { ...outcome, build: 'canary1', kind: 'fallback', reason: 'timeout' }])
  const read = async (phone: string): Promise<unknown> => (await app.inject({ url: '/v1/remotes/outcomes/', headers: { authorization: `Bearer ${await signIn(app, phone)}` } })).json()
  const tally = { flavour: 'agency', load: 0, slow: 0, fallback: 0, error: 0 }
  const day = [{ ...tally, build: 'canary1', fallback: 1 }, { ...tally, build: 'stable1', load: 1 }]
  expect(await read('19900010000')).toEqual({ day, month: day, worst: [{ flavour: 'agency', build: 'canary1', route: 'agency/settlement/sett', kind: 'fallback', reason: 'timeout', count: 1 }] })
  const [, other = ''] = Object.values(tenants.phones)
  expect(await read(other)).toEqual({ day: [], month: [], worst: [] })
  expect((await app.inject({ url: '/v1/remotes/outcomes/' })).statusCode).toBe(401)
})

test('what is older than the error budget looks back goes', async () => {
  await report([outcome])
  await asOwner(deps, `insert into app.remote_outcome (flavour, build, hour, kind, route, count) values ('agency', 'stable1', now() - interval '31 days', 'load', '', 1)`)
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    for (const one of cleanUps) await one(tx, (days) => new Date(deps.clock().getTime() - days * 86_400_000))
  })
  expect(await rows()).toHaveLength(1)
})
