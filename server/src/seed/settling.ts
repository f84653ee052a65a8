import { formatCents } from '@linggong/shared/domain/money'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { addDays } from '@linggong/shared/domain/time'
import { SYSTEM } from '../kernel/actor.ts'
import { newIdAt } from '../kernel/ids.ts'
import { scopedId } from '../kernel/scope.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { bookEntries } from '../modules/bank-deposits/book.ts'
import { fullNo } from '../modules/cmb-wallets/queries.ts'
import { walletOf, type LedgerChain } from '../modules/ledger/accounts.ts'
import { post } from '../modules/ledger/post.ts'
import { payOffline, uploadVoucher, writeOff } from '../modules/payments/offline.ts'
import { applyAnswers } from '../modules/payments/results.ts'
import { collectReturns } from '../modules/payments/returns.ts'
import { sendPayouts } from '../modules/payments/sender.ts'
import { sendPaymentCode } from '../modules/payments/code.ts'
import { pay, repay } from '../modules/payments/service.ts'
import { audit, cancel, confirm, finish } from '../modules/settlements/service.ts'
import { lockForAction, type Settlement } from '../modules/settlements/transition.ts'
import { isSimulatedAccounts } from '../ports/bank-accounts-simulator.ts'
import { promotionOf, sidesOf } from './batches.ts'
import { uploadPaper } from './demo-paper.ts'
import type { PlannedBatch } from './plan.ts'
import { clockAt, type SeedEnv } from './env.ts'
import { statementRef } from './reconciliation.ts'

/** Final states that require a payment with failed bills. */
const withFailures = new Set<PlannedBatch['goal']>(['pay_failure', 'repaid', 'finished'])
const failPercent = 40

/** Takes the settlement to its planned state. Each step checks the current state, so a killed run can be resumed. */
export async function driveTo(env: SeedEnv, plan: PlannedBatch, id: string): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    const settlement = await inTransaction(env.deps.db, SYSTEM, (tx) => scopedId(tx, SYSTEM, 'app.settlement', id))
    const step = nextStep(env, plan, settlement)
    if (step === null) return
    await step()
  }
  throw new Error(`seed: ${plan.filename} does not come to ${plan.goal}`)
}

type Step = () => Promise<unknown>

function nextStep(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Step | null {
  const { goal } = plan
  const { company, agency } = sidesOf(env, plan)
  const { id, version, status } = settlement
  const act = (minutes: number, flavour: 'company' | 'agency', work: (tx: Tx, now: Date) => Promise<unknown>): Step => () =>
    env.act(clockAt(plan.day, plan.minute + minutes), () =>
      inTransaction(env.deps.db, flavour === 'company' ? company : agency, (tx) => work(tx, env.deps.clock())),
    )
  const stop = (minutes: number): Step => act(minutes, 'company', (tx) => cancel(tx, company, id, { version, reason: '账单有误，重新导入' }))
  // The canceled settlements end equally often in each of the three states that allow it.
  const stopsAt = goal === 'canceled' ? (['to_confirm', 'to_audit', 'to_payment'] as const)[plan.minute % 3] : undefined

  switch (status) {
    case 'to_confirm':
      if (goal === 'to_confirm' || (goal === 'rejected' && settlement.reject_reason !== '')) return null
      if (stopsAt === 'to_confirm') return stop(12)
      return act(15, 'company', (tx, now) => confirm(tx, company, id, { promotion_fee: promotionOf(plan), version }, now))
    case 'to_audit':
      if (goal === 'to_audit') return null
      if (goal === 'rejected') return act(30, 'agency', (tx, now) => audit(tx, agency, id, { result: 'reject', reason: '任务成果材料不完整，请补充后重新提交', version }, now))
      if (stopsAt === 'to_audit') return stop(24)
      return act(30, 'agency', (tx, now) => audit(tx, agency, id, { result: 'pass', version }, now))
    case 'to_payment':
      if (goal === 'to_payment') return null
      if (stopsAt !== undefined) return stop(36)
      if (settlement.pay_mode === 'offline') return act(45, 'company', (tx, now) => payOffline(tx, company, id, { version }, now))
      return () => payOnline(env, plan, settlement)
    case 'paying':
      if (settlement.pay_mode !== 'offline') return () => letBankAnswer(env, plan, settlement)
      return goal === 'paying' ? null : () => proveTransfer(env, plan, settlement)
    case 'to_write_off':
      if (goal === 'to_write_off') return null
      return () => env.act(clockAt(addDays(plan.day, 1), plan.minute), () =>
        inTransaction(env.deps.db, agency, async (tx) => {
          const locked = await lockForAction(tx, agency, id, 'write_off', version)
          await writeOff(tx, agency, locked, 'write_off', { received_amount: locked.pay_amount }, env.deps.clock())
        }),
      )
    case 'pay_failure':
      if (goal === 'repaid') return () => payAgain(env, plan, settlement)
      if (goal === 'finished' && settlement.paid_count > 0) return act(75, 'agency', (tx, now) => finish(tx, agency, id, { version }, now))
      return null
    case 'paid':
      // By chance every payment may succeed: then one is returned instead.
      return goal === 'returned' || goal === 'pay_failure' ? () => sendOneBack(env, plan, settlement) : null
    case 'canceled':
      return null
  }
}

async function payOnline(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(env, plan)
  const at = clockAt(plan.day, plan.minute + 45)
  await env.act(at, () => topUp(env, settlement, settlement.pay_amount))
  await env.act(at, async () => {
    const captcha = await codeFor(env, plan, settlement.id)
    await inTransaction(env.deps.db, company, (tx) => pay(tx, env.deps, company, settlement.id, { captcha, version: settlement.version }, env.deps.clock()))
  })
}

async function payAgain(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(env, plan)
  const failed = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.bill').select(['id', 'amount']).where('settlement_id', '=', settlement.id).where('status', 'in', ['pay_failure', 'refunded']).execute(),
  )
  await env.act(clockAt(plan.day, plan.minute + 49), async () => {
    await topUp(env, settlement, settlement.pay_amount)
    const captcha = await codeFor(env, plan, settlement.id)
    await inTransaction(env.deps.db, company, (tx) =>
      repay(tx, env.deps, company, settlement.id, { captcha, version: settlement.version, bills: failed.map(({ id }) => ({ id })) }, env.deps.clock()),
    )
  })
}

/** The code arrives by SMS at the payment phone, like every code, and is read from the outbox. */
async function codeFor(env: SeedEnv, plan: PlannedBatch, settlementId: string): Promise<string> {
  const { company } = sidesOf(env, plan)
  await inTransaction(env.deps.db, company, (tx) => sendPaymentCode(tx, env.deps, company, settlementId, {}, env.deps.clock()))
  const message = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.sms_outbox').select('text').where('phone', '=', company.phone).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return /\d{6}/u.exec(message?.text.split('验证码')[1] ?? '')?.[0] ?? ''
}

/** Tops the wallet up when the next payment needs it, in round sums as companies transfer them. */
async function topUp(env: SeedEnv, chain: LedgerChain, needed: number): Promise<void> {
  const round = 100_000_00
  const available = await availableOf(env, chain)
  if (available < needed) await arrive(env, chain, Math.ceil((needed - available) / round + 1) * round)
}

/** Sets a wallet to a balance that is useful for trying things. */
export async function fillUp(env: SeedEnv, chain: LedgerChain, balance: number): Promise<void> {
  const available = await availableOf(env, chain)
  if (available < balance) await arrive(env, chain, balance - available)
}

const availableOf = async (env: SeedEnv, chain: LedgerChain): Promise<number> => (await inTransaction(env.deps.db, SYSTEM, (tx) => walletOf(tx, chain))).available

/** Money arrives in a wallet: by the bank, where the enterprise has an account there. */
async function arrive(env: SeedEnv, chain: LedgerChain, amount: number): Promise<void> {
  const { db, bankAccounts, clock } = env.deps
  const at = clock()
  const account = await inTransaction(db, SYSTEM, (tx) => tx.selectFrom('app.cmb_wallet').select(['account_no', 'unit_no', 'account_name']).where('park_id', '=', chain.park_id).where('tenant_id', '=', chain.company_id).executeTakeFirst())
  if (account === undefined || !isSimulatedAccounts(bankAccounts)) {
    await inTransaction(db, SYSTEM, (tx) => post(tx, chain, { settlementId: null, round: 0, at }, topUpArrived(amount)))
    return
  }
  const entry = { accountNo: fullNo(account), kind: 'deposit' as const, bankRef: `${statementRef}${newIdAt(at).replaceAll('-', '')}`, amount, payerName: account.account_name, payerAccount: '6217001234567890122', summary: '充值', at }
  await bankAccounts.book(entry)
  await bookEntries(env.deps, [entry])
}

async function letBankAnswer(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const fails = withFailures.has(plan.goal) && settlement.round === 1
  await env.channel.writeSetting({ fail_percent: fails ? failPercent : 0, return_percent: 0, delay_ms: 0, down: false })
  await env.act(clockAt(plan.day, plan.minute + (settlement.round === 1 ? 46 : 50)), async () => {
    await sendPayouts(env.deps)
    const open = await inTransaction(env.deps.db, SYSTEM, (tx) =>
      tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', settlement.id).where('status', 'in', ['created', 'sent']).execute(),
    )
    await applyAnswers(env.deps, await env.channel.query(open.map((payout) => payout.request_no)))
  })
}

async function sendOneBack(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const paid = await inTransaction(env.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', settlement.id).where('status', '=', 'success').orderBy('request_no').limit(1).executeTakeFirst(),
  )
  await env.act(clockAt(addDays(plan.day, 1), plan.minute + 90), async () => {
    await env.channel.sendBack(paid?.request_no ?? '', '收款行退汇：户名与账号不符')
    await collectReturns(env.deps)
  })
}

/** The company uploads a voucher, as on the screen. */
async function proveTransfer(env: SeedEnv, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(env, plan)
  await env.act(clockAt(plan.day, plan.minute + 70), async () => {
    const voucher_url = await uploadPaper(env, company, {
      title: `付款凭证 ${settlement.sn}`,
      lines: ['付款凭证（演示文件）', `付款人：${plan.company.name}`, `用途：结算单 ${settlement.sn}`, `金额：¥ ${formatCents(settlement.pay_amount)}`],
      filename: `付款凭证_${settlement.sn}.pdf`,
      purpose: 'voucher',
    })
    await inTransaction(env.deps.db, company, (tx) => uploadVoucher(tx, company, settlement.id, { voucher_url, version: settlement.version }))
  })
}
