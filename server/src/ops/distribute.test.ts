import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeBlankDatabase } from '../../test/test-server.ts'
import { callAs, makeWorld } from '../../test/spine.ts'
import { stepsOf } from '../../test/spine-steps.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openDeps } from '../setup.ts'
import { migrationFolder } from '../web/paths.ts'
import { sealAudit } from '../modules/audit/seal.ts'
import { calls } from '../modules/index.ts'
import { send } from '../../proof/world/request.ts'
import { backUp } from './backup.ts'
import { OpsError } from './database.ts'
import { distribute } from './distribute.ts'
import { restore } from './restore.ts'
import { verifyLedger } from './verify-ledger.ts'

/** The coordinator of a Citus cluster with an empty database; without one only the refusal is tested. */
const cluster = process.env['CITUS_URL']
const silent = (): void => undefined

test('a database that is no coordinator of a cluster is left as it is', async () => {
  await expect(distribute(await testDatabase(), silent)).rejects.toThrow(OpsError)
})

test.skipIf(cluster === undefined)('on a cluster, bills are imported, settled and paid, lists are whole and strangers see nothing; it is backed up, and its copy verified', { timeout: 300_000 }, async () => {
  const url = cluster ?? ''
  const folder = await mkdtemp(join(tmpdir(), 'linggong-citus-'))
  afterAll(() => rm(folder, { recursive: true }))
  await migrate(url, migrationFolder)
  await distribute(url, silent)
  // Again: nothing is left to do.
  await distribute(url, silent)
  const deps = await openDeps({ ...readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: folder, DEMO: '1', POOL_SIZE: '8', JOB_SLOTS: '0' }) }, url)
  const app = await buildApp(deps)
  try {
    const steps = stepsOf(app, deps)
    const [world, other] = [await makeWorld(deps, { workers: 5, wallet: 100_000_000 }), await makeWorld(deps, { workers: 1 })]
    await steps.bank({})
    const ready = await steps.readyToPay(world, ['1000', '2000', '3000'])
    await steps.pay(world, ready)
    await steps.runBank([])
    for (const [path, whole] of [['/v1/bills/?status=paid', 3], ['/v1/settlements/', 1], ['/v1/bill-batches/', 1]] as const) {
      const totals = [world.company, world.agency, other.company, other.agency].map(async (who) => (await callAs<{ total: number }>(app, who, 'GET', path)).body.total)
      expect(await Promise.all(totals), path).toEqual([whole, whole, 0, 0])
    }
    // What each of them looks at all day.
    for (const path of ['/v1/message/', '/v1/message/unread_messages_count', '/v1/home/waiting/']) {
      for (const who of [world.company, world.agency, world.park]) steps.ok(await callAs(app, who, 'GET', path))
    }
    // Every list, every count and every sum there is, as it is first seen.
    const broken: string[] = []
    for (const call of calls.filter(({ reads, path, access }) => reads && !path.includes(':') && typeof access !== 'string')) {
      for (const flavour of ['company', 'agency', 'park', 'platform'] as const) {
        const { status } = await send(app, world[flavour].token, call, call.body === undefined ? {} : { body: {} })
        if (status >= 500) broken.push(`${flavour} ${call.name}`)
      }
    }
    expect(broken).toEqual([])
    // The seals and the books of a cluster are verified in a copy of it on one machine.
    expect(await sealAudit(deps)).toBeGreaterThan(0)
    await expect(verifyLedger(url, silent)).rejects.toThrow(OpsError)
    const { url: copy, drop } = await makeBlankDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    const lines: string[] = []
    const manifest = await backUp(url, deps.storage, join(folder, 'copy'))
    expect((await restore(copy, deps.storage, join(folder, 'copy'))).ledger_hash).toBe(manifest.ledger_hash)
    expect([await verifyLedger(copy, (line) => lines.push(line)), lines.filter((line) => /已封存 [1-9]/u.test(line)).length]).toEqual([0, 5])
  } finally {
    await app.close()
    await deps.close()
  }
})
