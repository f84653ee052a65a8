import { sql } from 'kysely'
import { verifyZip } from '../../pages/evidence/verify.js'
import { readConfig } from '../../src/config.ts'
import type { Deps } from '../../src/deps.ts'
import { inTransaction, SYSTEM } from '../../src/kernel/transaction.ts'
import { byEvidence, mostCandidates, pageOfEvidence } from '../../src/modules/evidence/evidence.ts'
import { openDeps } from '../../src/setup.ts'
import { packageFaults, packageOf, type PackedBill } from '../../test/evidence-packages.ts'
import { median, rounds, type Figure } from '../lib/report.ts'
import { say, type Testbed } from '../lib/testbed.ts'
import { folders, purposes, writeProofs } from './evidence/proofs.ts'

const packages = Number(process.env['BENCH_PACKAGES'] ?? 1000)
const [packageBudget, settlementBudget, filterBudget] = [3000, 1000, 2000]

/** Packages of random paid bills, each made, verified byte by byte, and again with one byte flipped; and the chain of the largest settlement. */
export async function measureEvidence({ url, dataDir }: Pick<Testbed, 'url' | 'dataDir'>): Promise<readonly Figure[]> {
  const deps = await openDeps(readConfig({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), url)
  try {
    return [...(await packageFigures(deps)), await settlementFigure(deps), ...(await filterFigures(deps))]
  } finally {
    await deps.close()
  }
}

async function packageFigures(deps: Deps): Promise<readonly Figure[]> {
  const { rows: bills } = await inTransaction(deps.db, SYSTEM, (tx) => sql<PackedBill>`
    select id, sn, name, park_id, platform_id, agency_id from app.bill where status = 'paid' order by md5(id::text) limit ${packages}`.execute(tx))
  const [any] = bills
  if (any === undefined) throw new Error('没有已支付的账单')
  await writeProofs(deps, bills.map(({ id }) => id))
  // The first package of a process loads the fonts.
  await packageOf(deps, any, purposes)
  const taken: number[] = []
  const faulty: string[] = []
  let unnamed = 0
  for (const [index, bill] of bills.entries()) {
    const began = performance.now()
    const zip = await packageOf(deps, bill, purposes)
    taken.push(performance.now() - began)
    const faults = await packageFaults(zip, bill, folders)
    if (faults.length > 0) faulty.push(`${bill.sn}：${faults.join('；')}`)
    // Spread over the whole file, from its first bytes to its directory.
    const at = Math.floor((zip.length * (index + 0.5)) / bills.length)
    const changed = Uint8Array.from(zip)
    changed[at] = (changed[at] ?? 0) ^ 1
    if ((await verifyZip(new Blob([changed]))).faults.length === 0) unnamed += 1
    if (index % 100 === 99) say(`  证据包 ${index + 1} / ${bills.length}，最慢 ${Math.max(...taken).toFixed(0)} ms`)
  }
  for (const line of faulty.slice(0, 10)) say(`  ${line}`)
  const slowest = Math.max(...taken)
  return [
    { what: `${bills.length} 笔随机已支付账单的证据包，每个（含原件）`, target: `≤ ${packageBudget} ms`, measured: `最慢 ${slowest.toFixed(0)} ms，中位 ${median(taken).toFixed(0)} ms`, isMet: slowest <= packageBudget },
    { what: '  其中缺少文件或校验不符的', target: '0', measured: String(faulty.length), isMet: faulty.length === 0 },
    { what: '  各改动一个字节后没有被指出的', target: '0', measured: String(unnamed), isMet: unnamed === 0 },
  ]
}

/** As its page and its audit ask. */
async function settlementFigure(deps: Deps): Promise<Figure> {
  const [largest] = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.settlement').select(['id', 'bill_count']).orderBy('bill_count', 'desc').limit(1).execute())
  const taken: number[] = []
  // The first one plans its statements.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    await inTransaction(deps.db, SYSTEM, (tx) => pageOfEvidence(tx, SYSTEM, largest?.id ?? '', undefined, { page: 1, page_size: 20 }), { readOnly: true })
    if (round > 0) taken.push(performance.now() - began)
  }
  return { what: `${largest?.bill_count} 笔账单的结算单的证据链`, target: `≤ ${settlementBudget} ms`, measured: `${median(taken).toFixed(0)} ms（${taken.map((one) => one.toFixed(0)).join(' ')}）`, isMet: median(taken) <= settlementBudget }
}

/** The list of bills by evidence, over as many as it looks through: what one point asks for, and all of them. */
export async function filterFigures(deps: Deps): Promise<readonly Figure[]> {
  const { rows: newest } = await inTransaction(deps.db, SYSTEM, (tx) => sql<{ id: string }>`select id from app.bill order by id desc limit ${mostCandidates}`.execute(tx))
  const figures: Figure[] = []
  for (const wish of ['acceptance', 'invoice', 'deliverable', 'gap', 'complete']) {
    const taken: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now()
      await inTransaction(deps.db, SYSTEM, (tx) => byEvidence(tx, SYSTEM, 'id', { evidence: [wish], ids: undefined }, async () => newest), { readOnly: true })
      if (round > 0) taken.push(performance.now() - began)
    }
    figures.push({ what: `${newest.length} 笔账单按证据链筛选：${wish}`, target: `≤ ${filterBudget} ms`, measured: `${median(taken).toFixed(0)} ms（${taken.map((one) => one.toFixed(0)).join(' ')}）`, isMet: median(taken) <= filterBudget })
  }
  return figures
}
