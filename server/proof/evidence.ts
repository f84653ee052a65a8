import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { makeSetM } from '../bench/set-m/make.ts'
import { openSetM } from '../bench/set-m/database.ts'
import { sizeOf } from '../bench/set-m/size.ts'
import { verifyZip } from '../pages/evidence/verify.js'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/deps.ts'
import type { Actor } from '../src/kernel/actor.ts'
import type { JobResult } from '../src/jobs/definition.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { pageOfEvidence } from '../src/modules/evidence/evidence.ts'
import { evidenceJob } from '../src/modules/evidence-packages/package.ts'
import { openDeps } from '../src/setup.ts'
import { makeDatabase } from '../test/test-server.ts'
import type { Outcome, Proof, Scale } from './proof.ts'

/** Of the short form, as a part of set M. */
const part = 0.02
/** Packages of so many paid bills, chosen by the hash of their ids, so that a run can be repeated. */
const packages = { short: 20, long: 1000 } as const
const mostMs = 3000
const mostMsOfSettlement = 1000

export const evidence: Proof = {
  name: 'evidence',
  what: '证据包：随机已支付账单逐笔生成并校验，无一缺失，每笔不超过 3 秒；最大结算单的证据链不超过 1 秒',
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

interface Chosen {
  readonly id: string
  readonly sn: string
  readonly name: string
  readonly park_id: string
  readonly platform_id: string
  readonly agency_id: string
}

async function proveAll(deps: Deps, scale: Scale, say: (text: string) => void): Promise<Outcome> {
  const failures: string[] = []
  const { rows: bills } = await inTransaction(deps.db, SYSTEM, (tx) => sql<Chosen>`
    select id, sn, name, park_id, platform_id, agency_id from app.bill where status = 'paid' order by md5(id::text) limit ${packages[scale]}`.execute(tx))
  let slowest = 0
  // The first package of a process loads the fonts.
  const [any] = bills
  if (any !== undefined) await packageFault(deps, any)
  for (const [index, bill] of bills.entries()) {
    const began = performance.now()
    const fault = await packageFault(deps, bill)
    const ms = performance.now() - began
    slowest = Math.max(slowest, ms)
    if (fault !== null) failures.push(`账单 ${bill.sn}：${fault}`)
    if (ms > mostMs) failures.push(`账单 ${bill.sn}：生成与校验用了 ${Math.round(ms)} 毫秒`)
    if (index % 100 === 99) say(`证据包 ${index + 1} / ${bills.length}，最慢 ${Math.round(slowest)} 毫秒`)
  }
  failures.push(...(await largestFault(deps, say)))
  say(`证据包 ${bills.length} 个，最慢 ${Math.round(slowest)} 毫秒`)
  return { tried: bills.length, failures }
}

/** Makes the package as the agency, verifies every byte of it, and looks for what has to be in it. */
async function packageFault(deps: Deps, bill: Chosen): Promise<string | null> {
  const actor: Actor = {
    staffId: newId(), accountId: newId(), tenantId: bill.agency_id, flavour: 'agency', name: '证据', phone: '', permissions: new Set(), disabledBy: null,
    chain: { park_id: bill.park_id, platform_id: bill.platform_id, agency_id: bill.agency_id, company_id: null },
  }
  const job = {
    id: newId(), kind: 'export' as const, category: 'evidence', filename: `${bill.sn}.zip`, total: 1, cursor: {}, attempt: 1, actor,
    payload: { of: 'bill', subject_id: bill.id, month: '', title: bill.sn, readable: { contracts: true, purposes: [] } },
  }
  const made: JobResult = (await evidenceJob.handler(job, { deps, signal: new AbortController().signal, progress: async () => undefined, checkpoint: async () => undefined })) ?? {}
  const { file_id: fileId } = made
  const content = fileId === undefined ? null : await deps.storage.read(fileId)
  if (fileId === undefined || content === null) return '没有文件'
  const { faults, manifest } = await verifyZip(new Blob([Uint8Array.from(await buffer(content))]))
  await deps.storage.remove(fileId)
  const names = manifest?.files.map(({ name }) => name) ?? []
  const asked = [`用户/${bill.name}-${bill.sn}.pdf`, 'index.html', 'verify.html', '说明.txt']
  const missing = asked.filter((name) => !names.includes(name))
  return faults.length + missing.length === 0 ? null : [...faults.map(({ file, text }) => `${file} ${text}`), ...missing.map((name) => `缺少 ${name}`)].join('；')
}

/** The settlement with most bills: as its page and its audit ask. */
async function largestFault(deps: Deps, say: (text: string) => void): Promise<string[]> {
  const [largest] = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.settlement').select(['id', 'bill_count']).orderBy('bill_count', 'desc').limit(1).execute())
  if (largest === undefined) return ['没有结算单']
  const ask = async (): Promise<[number, number]> => {
    const began = performance.now()
    const { sums } = await inTransaction(deps.db, SYSTEM, (tx) => pageOfEvidence(tx, SYSTEM, largest.id, undefined, { page: 1, page_size: 20 }), { readOnly: true })
    return [performance.now() - began, sums.bills]
  }
  // The first one plans its statements.
  await ask()
  const [ms, bills] = await ask()
  say(`${bills} 笔账单的证据链 ${Math.round(ms)} 毫秒`)
  return [...(bills === largest.bill_count ? [] : [`结算单有 ${largest.bill_count} 笔账单，证据链有 ${bills} 笔`]), ...(ms > mostMsOfSettlement ? [`${bills} 笔账单的证据链用了 ${Math.round(ms)} 毫秒`] : [])]
}
