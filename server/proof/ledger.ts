import fc from 'fast-check'
import { sql } from 'kysely'
import { movements } from '@linggong/shared/domain/postings'
import type { OwnedDeps } from '../src/deps.ts'
import { inTransaction, SYSTEM, type Tx } from '../src/kernel/transaction.ts'
import { walletOf } from '../src/modules/ledger/accounts.ts'
import { post } from '../src/modules/ledger/post.ts'
import { verifyChains } from '../src/ops/audit-chain.ts'
import { atOneMoment } from '../src/ops/owner.ts'
import { startTestServer } from '../test/test-server.ts'
import { sealAll } from '../test/seal.ts'
import { makeWorld } from '../test/spine.ts'
import { operations, type Ledger } from './ledger-commands.ts'
import { journeys } from './ledger-journeys.ts'
import { Books } from './ledger-model.ts'
import type { Proof } from './proof.ts'

const wanted = { short: 3000, long: 100_000 } as const
/** Random sequences through the services: how many, and the steps of each. */
const walks = { short: { times: 1, length: 40 }, long: { times: 20, length: 150 } } as const
/** Runs in parallel, each with its own companies: the database can serve several connections. */
const lanes = 4

export const ledger: Proof = {
  name: 'ledger',
  what: '账本与内存模型逐笔一致：余额等于分录，不破下限，总和为零，防篡改链完整',
  atLeast: wanted,
  async run({ scale, admin, say }) {
    const server = await startTestServer(admin)
    const failures: string[] = []
    let tried = 0
    let next = 1
    const counts = new Map<string, number>()
    const lane = async (): Promise<void> => {
      while (tried < wanted[scale] && failures.length === 0) {
        const seed = next
        next += 1
        const done = await oneRun(server.deps, seed, (name) => counts.set(name, (counts.get(name) ?? 0) + 1))
        failures.push(...done.failures.map((text) => `种子 ${seed}：${text}`))
        const before = Math.floor(tried / 10_000)
        tried += done.tried
        if (Math.floor(tried / 10_000) > before) say(`  ${tried} 笔`)
      }
    }
    try {
      await Promise.all(Array.from({ length: lanes }, lane))
      for (let seed = 1; seed <= walks[scale].times && failures.length === 0; seed += 1) {
        const walk = await journeys(server, seed, walks[scale].length)
        tried += walk.tried
        failures.push(...walk.failures)
      }
      failures.push(...(await chainFaults(server.deps)))
      say(`  ${[...counts].map(([name, count]) => `${name} ${count}`).join('，')}`)
      return { tried, failures }
    } finally {
      await server.close()
    }
  },
}

/** Seals and verifies the postings block by block, as `npm run suite -- verify-ledger` does. */
async function chainFaults(deps: OwnedDeps): Promise<string[]> {
  await sealAll(deps)
  const chains = await atOneMoment(deps.ownerUrl, verifyChains)
  const postings = chains.find(({ source }) => source === 'posting')
  const empty = postings === undefined || postings.sealed === 0 ? ['防篡改链：没有封存任何分录'] : []
  return [...empty, ...chains.flatMap(({ label, unsealed, faults }) => [...(unsealed > 0 ? [`${label}：${unsealed} 行没有封存`] : []), ...faults.map((fault) => `${label}：${fault}`)])]
}

/**
 * Two parks, three companies; a few hundred operations in an order that fast-check generates from the seed. They share one
 * transaction, for speed; what must be refused runs in a savepoint that is rolled back.
 */
async function oneRun(deps: OwnedDeps, seed: number, count: (name: string) => void): Promise<{ tried: number; failures: string[] }> {
  const first = await makeWorld(deps, { workers: 1, wallet: 0 })
  const beside = await makeWorld(deps, { wallet: 0, beside: first })
  const apart = await makeWorld(deps, { workers: 1, wallet: 0 })
  let tried = 0
  let books = new Books([])
  const ledgerIn = (tx: Tx): Ledger => ({
    async carryOut(name, company, act) {
      tried += 1
      count(act.isRefused ? `${name}（拒绝）` : name)
      const reference = { settlementId: act.settlementId, round: 1, at: deps.clock(), place: act.isOfAgency === true ? 'bank' as const : company.place, ...(act.mayOverdraw && { mayOverdraw: act.mayOverdraw }) }
      if (act.isRefused) {
        if (await isPosted(tx, () => post(tx, company.chain, reference, act.postings))) throw new Error(`${name} 低于下限却入了账`)
      } else await post(tx, company.chain, reference, act.postings)
      const wallet = await walletOf(tx, company.chain, { place: company.place })
      if (wallet.available !== company.available || wallet.frozen !== company.frozen) {
        throw new Error(`${name} 后应为 ${company.available}/${company.frozen}，实为 ${wallet.available}/${wallet.frozen}（分录 ${JSON.stringify([...movements(act.postings)])}）`)
      }
    },
  })
  const all = fc.commands([...operations], { maxCommands: 400, size: 'max' })
  const property = fc.asyncProperty(all, (commands) =>
    inTransaction(deps.db, SYSTEM, (tx) =>
      fc.asyncModelRun(() => {
        books = new Books([first.chain, beside.chain, apart.chain])
        return { model: books, real: ledgerIn(tx) }
      }, commands)))
  // No shrinking: a second run with the same seed repeats the failure.
  const result = await fc.check(property, { seed, numRuns: 1, endOnFailure: true })
  if (result.failed) return { tried, failures: [result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)] }
  return { tried, failures: await differences(deps, books) }
}

/** False when a balance floor refused the operation; then none of it remains. */
async function isPosted(tx: Tx, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint refused`.execute(tx)
  try {
    await work()
    return true
  } catch (error) {
    if (!isBelowFloor(error)) throw error
    await sql`rollback to savepoint refused`.execute(tx)
    return false
  }
}

const isBelowFloor = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23514' && error.message.includes('"ledger_account_check"')

/** Compares every account of the run: sum of postings, stored balance and model. */
async function differences(deps: OwnedDeps, books: Books): Promise<string[]> {
  const chains = books.companies.map(({ chain }) => chain)
  const { rows } = await inTransaction(deps.db, SYSTEM, (tx) =>
    sql<{ owner_id: string; kind: string; keeps_balance: boolean; balance: number; floor: number; posted: number }>`
      select a.owner_id, a.kind, a.keeps_balance, a.balance, a.floor, coalesce(sum(m.amount), 0)::bigint as posted
      from app.ledger_account a
      left join (select park_id, credit_id as id, amount from app.posting union all select park_id, debit_id, -amount from app.posting) m
        on m.park_id = a.park_id and m.id = a.id
      where a.park_id = any(${[...new Set(chains.map((chain) => chain.park_id))]}::uuid[])
      group by a.park_id, a.id`.execute(tx))
  const found: string[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const at = `${row.owner_id} ${row.kind}`
    seen.add(at)
    const expected = books.accounts.get(at) ?? 0
    if (row.posted !== expected) found.push(`${row.kind}：分录合计 ${row.posted}，模型 ${expected}`)
    if (row.keeps_balance && row.balance !== row.posted) found.push(`${row.kind}：余额 ${row.balance}，分录合计 ${row.posted}`)
    if (row.keeps_balance && row.balance < row.floor) found.push(`${row.kind}：余额 ${row.balance} 低于下限 ${row.floor}`)
  }
  for (const [at, amount] of books.accounts) if (amount !== 0 && !seen.has(at)) found.push(`${at}：模型 ${amount}，账本没有该账户`)
  const sum = rows.reduce((all, row) => all + row.posted, 0)
  if (sum !== 0) found.push(`全部账户合计 ${sum}，应为 0`)
  return found
}
