import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeSetM } from '../bench/set-m/make.ts'
import { openSetM } from '../bench/set-m/database.ts'
import { sizeOf } from '../bench/set-m/size.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { pageOfEvidence } from '../src/modules/evidence/evidence.ts'
import { openDeps } from '../src/setup.ts'
import { packageFaults, packageOf, type PackedBill } from '../test/evidence-packages.ts'
import { makeDatabase } from '../test/test-server.ts'
import type { Outcome, Proof, Scale } from './proof.ts'

/** Of the short form, as a part of set M. */
const part = 0.02
/** Packages of so many paid bills, chosen by the hash of their ids, so that a run can be repeated. */
const packages = { short: 20, long: 1000 } as const

export const evidence: Proof = {
  name: 'evidence',
  what: '证据包：随机已支付账单逐笔生成并校验，无一缺失；最大结算单的证据链含其每一笔账单',
  atLeast: packages,
  run: async ({ scale, admin, say }) => {
    if (scale === 'long') {
      const set = await openSetM(say)
      try {
        return await withDeps(await set.copy('set_m_evidence'), (deps) => proveAll(deps, scale, say))
      } finally {
        await set.drop('set_m_evidence')
        await set.stop()
      }
    }
    const made = await makeDatabase(admin)
    try {
      await makeSetM(made.url, sizeOf(part), new Date(), () => undefined)
      return await withDeps(made.url, (deps) => proveAll(deps, scale, say))
    } finally {
      await made.drop()
    }
  },
}

async function withDeps(url: string, work: (deps: Deps) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'linggong-evidence-'))
  const deps = await openDeps(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }), url)
  try {
    return await work(deps)
  } finally {
    await deps.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function proveAll(deps: Deps, scale: Scale, say: (text: string) => void): Promise<Outcome> {
  const failures: string[] = []
  const { rows: bills } = await inTransaction(deps.db, SYSTEM, (tx) => sql<PackedBill>`
    select id, sn, name, park_id, platform_id, agency_id from app.bill where status = 'paid' order by md5(id::text) limit ${packages[scale]}`.execute(tx))
  for (const [index, bill] of bills.entries()) {
    const faults = await packageFaults(await packageOf(deps, bill), bill)
    if (faults.length > 0) failures.push(`账单 ${bill.sn}：${faults.join('；')}`)
    if (index % 100 === 99) say(`证据包 ${index + 1} / ${bills.length}`)
  }
  return { tried: bills.length, failures: [...failures, ...(await largestFault(deps))] }
}

/** The settlement with most bills: as its page and its audit ask. */
async function largestFault(deps: Deps): Promise<string[]> {
  const [largest] = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.settlement').select(['id', 'bill_count']).orderBy('bill_count', 'desc').limit(1).execute())
  if (largest === undefined) return ['没有结算单']
  const { sums } = await inTransaction(deps.db, SYSTEM, (tx) => pageOfEvidence(tx, SYSTEM, largest.id, undefined, { page: 1, page_size: 20 }), { readOnly: true })
  return sums.bills === largest.bill_count ? [] : [`结算单有 ${largest.bill_count} 笔账单，证据链有 ${sums.bills} 笔`]
}
