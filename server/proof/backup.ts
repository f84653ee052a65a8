import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../src/app.ts'
import { sealAudit } from '../src/modules/audit/seal.ts'
import { backUp } from '../src/ops/backup.ts'
import { ledgerHash } from '../src/ops/books.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { restore } from '../src/ops/restore.ts'
import { verifyLedger } from '../src/ops/verify-ledger.ts'
import { filesOf, openDeps } from '../src/setup.ts'
import { signIn } from '../test/database.ts'
import { makeBlankDatabase, startTestServer, type TestServer } from '../test/test-server.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import { stepsOf } from '../test/spine-steps.ts'
import type { Proof } from './proof.ts'

const rounds = { short: 1, long: 12 } as const

/** Each round takes a backup while payments run, restores it, and compares the ledger with the ledger at the time of the backup. */
export const backup: Proof = {
  name: 'backup',
  what: '边写边备份，恢复后账本哈希相等，账对得上，旧会话失效、密码仍可登录',
  atLeast: { short: 5, long: 60 },
  async run({ scale, admin, say }) {
    const server = await startTestServer(admin)
    const root = await mkdtemp(join(tmpdir(), 'linggong-backup-'))
    const failures: string[] = []
    let tried = 0
    try {
      await stepsOf(server.app, server.deps).bank({})
      const world = await makeWorld(server.deps, { workers: 4, wallet: 1_000_000_000 })
      for (let round = 1; round <= rounds[scale]; round += 1) {
        const found = await oneRound(server, world, admin, join(root, String(round)), (round * 137) % 700)
        tried += found.tried
        failures.push(...found.failures.map((text) => `第 ${round} 轮：${text}`))
        say(`  第 ${round} 轮：备份期间完成 ${found.paid} 次支付`)
      }
      return { tried, failures }
    } finally {
      await server.close()
      await rm(root, { recursive: true, force: true })
    }
  },
}

async function oneRound(server: TestServer, world: World, admin: string, folder: string, afterMs: number): Promise<{ tried: number; paid: number; failures: string[] }> {
  const failures: string[] = []
  let tried = 0
  const expectSame = (what: string, now: unknown, wanted: unknown): void => {
    tried += 1
    if (now !== wanted) failures.push(`${what}：应为 ${String(wanted)}，实为 ${String(now)}`)
  }
  const writing = writeOn(server, world)
  // The backup is taken at a point between import and bank answers that differs in each round.
  await sleep(afterMs)
  const manifest = await backUp(server.deps.ownerUrl, server.deps.storage, folder)
  const paid = await writing.end()
  const { url, drop } = await makeBlankDatabase(admin)
  try {
    const config = { ...server.deps.config, dataDir: join(folder, '..', 'restored') }
    await restore(url, filesOf(config), folder)
    expectSame('恢复后的账本哈希', await atOneMoment(url, ledgerHash), manifest.ledger_hash)
    const told: string[] = []
    const differences = await verifyLedger(url, (line) => told.push(line))
    expectSame('恢复后账不对的地方', differences === 0 ? 0 : told.filter((line) => !line.includes('✓')).join('；'), 0)
    const deps = await openDeps(config, url)
    const app = await buildApp(deps)
    try {
      expectSame('旧会话', (await callAs(app, world.company, 'GET', '/v1/settlements/')).status, 401)
      expectSame('密码登录', (await signIn(app, server.tenants.phones.company)).length > 20, true)
      // Whatever is written after the restore continues the seal chain of what was restored.
      await makeWorld(deps, { workers: 1 })
      expectSame('继续写入并封存后账不对的地方', await verifyLedger(url, () => undefined, { seal: true }), 0)
    } finally {
      await app.close()
      await deps.close()
    }
    return { tried, paid, failures }
  } finally {
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Pays and seals settlements one after the other until told to stop; returns how many. */
function writeOn(server: TestServer, world: World): { readonly end: () => Promise<number> } {
  const steps = stepsOf(server.app, server.deps)
  let open = true
  let paid = 0
  const done = (async () => {
    do {
      await steps.pay(world, await steps.readyToPay(world, ['1000', '2000', '3000', '4000']))
      await steps.runBank()
      await sealAudit(server.deps)
      paid += 1
    } while (open)
  })()
  return {
    async end() {
      open = false
      await done
      return paid
    },
  }
}
