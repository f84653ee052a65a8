import { sql } from 'kysely'
import type { Deps } from '../src/deps.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { applyPayment } from '../src/modules/alipay-orders/follow.ts'
import { pullStatement } from '../src/modules/bank-deposits/pull.ts'
import { applyAnswers } from '../src/modules/withdrawals/send.ts'
import { isSimulatedAccounts } from '../src/ports/bank-accounts-simulator.ts'
import { alipaySteps, queryOf } from '../test/alipay.ts'
import { accountsAtBank } from '../test/bank.ts'
import { desk, paidWithoutNumber } from '../test/desk.ts'
import { asOwner } from '../test/database.ts'
import { callAs, makeWorld, type World } from '../test/spine.ts'
import type { Two } from './concurrency-races.ts'
import type { Reply } from './machines-runner.ts'

interface Found {
  tried: number
  readonly failures: string[]
}

/** Answers that tell the second caller why the request was refused. */
const told = /^(?:建议的对应项已被处理，请刷新后重试|数据已变更，请刷新后重试|当前状态不允许该操作|正在处理中，请稍候|提现金额超过可用余额：可用 [\d.,]+ 元|该来款已由.+于 [\d :-]+ 认领给“.+”，不能再次认领|该来款已被认领，请刷新)$/u
const wish = { amount: 100, to_account: '6217001234567890122', to_bank: '建设银行' }

/** Wallets (domain.md §2.11) on both servers at once: `deps` are those of the two. */
export async function wallets(two: Two, deps: readonly [Deps, Deps], rounds: number, found: Found): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    await applications(two, found)
    for (const pair of [['pass', 'pass'], ['pass', 'reject'], ['reject', 'reject']] as const) await audits(two, deps, pair, round, found)
    await claims(two, deps, found)
    await statements(two, deps, found)
    await desks(two, deps, found)
    await paymentsByLink(two, deps, found)
  }
}

const fault = (found: Found, label: string) => (text: string): void => void found.failures.push(`${label}：${text}`)

function oneWins(answers: readonly Reply[], wins: number, fail: (text: string) => void): void {
  const won = answers.filter(({ status }) => status === 200).length
  if (won !== wins) fail(`应有 ${wins} 个成功，实为 ${won}`)
  for (const { status, body } of answers) if (status !== 200 && !(status < 500 && told.test(body.error_msg ?? ''))) fail(`答 ${status} ${JSON.stringify(body)}`)
}

/** Ten applications for money that is enough for four of them; one of them is sent twice with one key. */
async function applications({ apps, server, steps }: Two, found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 450 })
  const fail = fault(found, '十人同时提现')
  const apply = (index: number, key?: string) => callAs<Reply['body']>(apps[index % 2] ?? apps[0], world.company, 'POST', '/v1/cmb-withdraw-records/', wish, key)
  oneWins(await Promise.all(Array.from({ length: 10 }, (_, index) => apply(index))), 4, fail)
  found.tried += 10
  const wallet = await steps.wallet(world)
  if (wallet.available !== 50 || wallet.frozen !== 400) fail(`钱包应为 50/400，实为 ${wallet.available}/${wallet.frozen}`)

  const one = await makeWorld(server.deps, { workers: 1, wallet: 450 })
  const key = crypto.randomUUID()
  const same = await Promise.all(Array.from({ length: 6 }, (_, index) => callAs<Reply['body']>(apps[index % 2] ?? apps[0], one.company, 'POST', '/v1/cmb-withdraw-records/', wish, key)))
  found.tried += same.length
  if (new Set(same.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))).size !== 1) fail(`同一编号应只有一笔，实为 ${JSON.stringify(same.map(({ status }) => status))}`)
  const after = await steps.wallet(one)
  if (after.frozen !== 100) fail(`同一编号应冻结 100，实为 ${after.frozen}`)
}

/** Two people decide on one withdrawal; the bank's answer then comes several times, on both servers, and once the other way round. */
async function audits({ apps, server, steps }: Two, deps: readonly [Deps, Deps], pair: readonly [string, string], round: number, found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 1000 })
  const label = `两人审核提现（${pair.join(' 与 ')}），第 ${round} 轮`
  const fail = fault(found, label)
  const { id, sn, version } = steps.ok(await callAs<{ id: string; sn: string; version: number }>(server.app, world.company, 'POST', '/v1/cmb-withdraw-records/', wish))
  const answers: Reply[] = await Promise.all(pair.map((result, index) =>
    callAs<Reply['body']>(apps[(index + round) % 2] ?? apps[0], world.agency, 'PUT', `/v1/cmb-withdraw-records/${id}/audit/`, { version, result, ...(result === 'reject' && { reason: '账号有误' }) })))
  found.tried += 1
  oneWins(answers, 1, fail)
  const passed = pair.some((result, index) => result === 'pass' && answers[index]?.status === 200)
  if (passed) {
    const paid = { requestNo: sn, status: 'success' as const, reason: '' }
    await Promise.all([applyAnswers(deps[0], [paid, paid]), applyAnswers(deps[1], [paid, { ...paid, status: 'failure', reason: '迟到的应答' }])].map((answer) => answer.catch(() => undefined)))
    found.tried += 4
  }
  const { status } = steps.ok(await callAs<{ status: string }>(server.app, world.agency, 'GET', `/v1/cmb-withdraw-records/${id}/`))
  const left = status === 'success' ? 900 : 1000
  const { available, frozen } = await steps.wallet(world)
  if (available !== left || frozen !== 0 || (passed ? !['success', 'failure'].includes(status) : status !== 'rejected')) fail(`${status} 之后钱包应为 ${left}/0，实为 ${available}/${frozen}`)
}

/** Both servers claim the same money, each for another enterprise. */
async function claims({ apps, server, steps }: Two, deps: readonly [Deps, Deps], found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 0 })
  const beside = await makeWorld(server.deps, { beside: world, wallet: 0 })
  const fail = fault(found, '两人认领同一笔来款')
  const { main } = await accountsAtBank(server.deps, world)
  await booked(deps, main, 700)
  const { rows: [strange] } = await inTransaction(server.deps.db, SYSTEM, (tx) =>
    sql<{ id: string }>`select p.id from app.posting p join app.bank_deposit d on d.id = p.source_id and d.park_id = p.park_id where d.agency_id = ${world.chain.agency_id}`.execute(tx))
  const claim = (to: World, index: number) => callAs<Reply['body']>(apps[index] ?? apps[0], world.agency, 'POST', `/v1/cmb-transactions/${strange?.id}/clarify/`, { company_id: to.chain.company_id })
  oneWins(await Promise.all([claim(world, 0), claim(beside, 1)]), 1, fail)
  found.tried += 1
  const both = [await steps.wallet(world), await steps.wallet(beside)].map(({ available }) => available)
  if (both.toSorted((a, b) => a - b).join() !== '0,700') fail(`钱包应为 0 与 700，实为 ${both.join(' 与 ')}`)
}

/** Both servers read the same statement of the bank, twice. */
async function statements({ server, steps }: Two, deps: readonly [Deps, Deps], found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 0 })
  const { unit } = await accountsAtBank(server.deps, world)
  await booked(deps, unit, 300, 5)
  found.tried += 5
  const { available } = await steps.wallet(world)
  if (available !== 1500) fault(found, '两个服务同时取对账单')(`五笔各 300 应为 1500，实为 ${available}`)
}

/** Both servers reconcile the same day at once; then both confirm one suggestion, or one confirms and the other refuses it: it is settled once. */
async function desks({ apps, server, steps }: Two, deps: readonly [Deps, Deps], found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 10_00 })
  const fail = fault(found, '两个服务同时对账')
  const { unit } = await accountsAtBank(server.deps, world)
  for (const amount of [100, 200]) await paidWithoutNumber(server, world, { accountNo: unit, amount })
  await Promise.all([...deps, ...deps].map((one) => desk(one, world)))
  interface Listed {
    readonly results: readonly { readonly id: string; readonly version: number; readonly status: string }[]
  }
  const rows = async () => steps.ok(await callAs<Listed>(server.app, world.agency, 'GET', '/v1/reconciliation/')).results
  const suggested = (await rows()).filter(({ status }) => status === 'unknown')
  if (suggested.length !== 2 || (await rows()).length !== 4) fail(`应有 2 条不明、共 4 条，实为 ${suggested.length} 与 ${(await rows()).length}`)
  for (const [index, { id, version }] of suggested.entries()) {
    const results = index === 0 ? ['pass', 'pass'] : ['pass', 'reject']
    oneWins(await Promise.all(results.map((result, at) => callAs<Reply['body']>(apps[at] ?? apps[0], world.agency, 'PUT', `/v1/reconciliation/${id}/confirm/`, { version, result, ...(result === 'reject' && { reason: '不是同一笔' }) }))), 1, fail)
    found.tried += 1
  }
  const after = (await rows()).filter(({ status }) => status === 'settled').length
  if (after !== 2 && after !== 4) fail(`应成对核销，实为 ${after} 条`)
}

/** Both servers hear, several times, that what was to be paid by link was paid; and two withdrawals ask for the same money of the book. */
async function paymentsByLink({ apps, server, steps }: Two, deps: readonly [Deps, Deps], found: Found): Promise<void> {
  const world = await makeWorld(server.deps, { workers: 1, wallet: 0, company: { pay_mode: 'alipay' } })
  const fail = fault(found, '两个服务同时入账支付宝付款')
  const inApp = alipaySteps(server.app, deps[0], (text, values) => asOwner(server.deps, text, values))
  await inApp.sign(world.company)
  const orderNo = queryOf(await inApp.link(world.company, '/v1/alipay/topup_url/?amount=450')).get('order_no') ?? ''
  const paid = { orderNo, status: 'paid' as const, amount: 450, tradeNo: 'T1', payerName: '示例付款户', at: server.deps.clock() }
  await Promise.all([...deps, ...deps].map((one) => applyPayment(one, paid)))
  const answers: Reply[] = await Promise.all(Array.from({ length: 6 }, (_, index) => callAs<Reply['body']>(apps[index % 2] ?? apps[0], world.company, 'POST', '/v1/alipay/withdraw/', { amount: 200 })))
  found.tried += 4 + answers.length
  oneWins(answers, 2, fail)
  const { available, frozen } = steps.ok(await callAs<{ available: number; frozen: number }>(server.app, world.company, 'GET', '/v1/alipay/account_info/'))
  if (available !== 50 || frozen !== 400) fail(`支付宝钱包应为 50/400，实为 ${available}/${frozen}`)
}

async function booked(deps: readonly [Deps, Deps], accountNo: string, amount: number, times = 1): Promise<void> {
  const bank = deps[0].bankAccounts
  if (!isSimulatedAccounts(bank)) throw new Error('no simulated bank')
  for (let nth = 0; nth < times; nth += 1) await bank.book({ accountNo, kind: 'deposit', amount, payerName: '陌生公司', payerAccount: '', summary: '' })
  await Promise.all([...deps, ...deps].map((one) => pullStatement(one)))
}
