import { formatCents } from '@linggong/shared/domain/money'
import { topUpArrived } from '@linggong/shared/domain/postings'
import { addDays } from '@linggong/shared/domain/time'
import { openSheet, paper } from '../documents/sheet.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { scopedId } from '../kernel/scope.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import { offerUpload, receive } from '../modules/files/service.ts'
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
import { fileIdOf } from '../modules/files/service.ts'
import { promotionOf, sidesOf } from './batches.ts'
import type { PlannedBatch } from './plan.ts'
import { clockAt, type Stage } from './stage.ts'

/** Final states that require a payment with failed bills. */
const withFailures = new Set<PlannedBatch['goal']>(['pay_failure', 'repaid', 'finished'])
const failPercent = 40

/** Takes the settlement to its planned state. Each step checks the current state, so a killed run can be resumed. */
export async function driveTo(stage: Stage, plan: PlannedBatch, id: string): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    const settlement = await inTransaction(stage.deps.db, SYSTEM, (tx) => scopedId(tx, SYSTEM, 'app.settlement', id))
    const step = nextStep(stage, plan, settlement)
    if (step === null) return
    await step()
  }
  throw new Error(`seed: ${plan.filename} does not come to ${plan.goal}`)
}

type Step = () => Promise<unknown>

function nextStep(stage: Stage, plan: PlannedBatch, settlement: Settlement): Step | null {
  const { goal } = plan
  const { company, agency } = sidesOf(stage, plan)
  const { id, version, status } = settlement
  const act = (minutes: number, flavour: 'company' | 'agency', work: (tx: Tx, now: Date) => Promise<unknown>): Step => () =>
    stage.act(clockAt(plan.day, plan.minute + minutes), () =>
      inTransaction(stage.deps.db, flavour === 'company' ? company : agency, (tx) => work(tx, stage.deps.clock())),
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
      return () => payOnline(stage, plan, settlement)
    case 'paying':
      if (settlement.pay_mode !== 'offline') return () => letBankAnswer(stage, plan, settlement)
      return goal === 'paying' ? null : () => proveTransfer(stage, plan, settlement)
    case 'to_write_off':
      if (goal === 'to_write_off') return null
      return () => stage.act(clockAt(addDays(plan.day, 1), plan.minute), () =>
        inTransaction(stage.deps.db, agency, async (tx) => {
          const locked = await lockForAction(tx, agency, id, 'write_off', version)
          await writeOff(tx, agency, locked, 'write_off', { received_amount: locked.pay_amount }, stage.deps.clock())
        }),
      )
    case 'pay_failure':
      if (goal === 'repaid') return () => payAgain(stage, plan, settlement)
      if (goal === 'finished' && settlement.paid_count > 0) return act(75, 'agency', (tx, now) => finish(tx, agency, id, { version }, now))
      return null
    case 'paid':
      // By chance every payment may succeed: then one is returned instead.
      return goal === 'returned' || goal === 'pay_failure' ? () => sendOneBack(stage, plan, settlement) : null
    case 'canceled':
      return null
  }
}

async function payOnline(stage: Stage, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(stage, plan)
  const at = clockAt(plan.day, plan.minute + 45)
  await stage.act(at, () => topUp(stage, settlement, settlement.pay_amount))
  await stage.act(at, async () => {
    const captcha = await codeFor(stage, plan, settlement.id)
    await inTransaction(stage.deps.db, company, (tx) => pay(tx, company, settlement.id, { captcha, version: settlement.version }, stage.deps.clock()))
  })
}

async function payAgain(stage: Stage, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(stage, plan)
  const failed = await inTransaction(stage.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.bill').select(['id', 'amount']).where('settlement_id', '=', settlement.id).where('status', 'in', ['pay_failure', 'refunded']).execute(),
  )
  await stage.act(clockAt(plan.day, plan.minute + 49), async () => {
    await topUp(stage, settlement, settlement.pay_amount)
    const captcha = await codeFor(stage, plan, settlement.id)
    await inTransaction(stage.deps.db, company, (tx) =>
      repay(tx, company, settlement.id, { captcha, version: settlement.version, bills: failed.map(({ id }) => ({ id })) }, stage.deps.clock()),
    )
  })
}

/** The code arrives like every code: by SMS to the payment phone, where it is read. */
async function codeFor(stage: Stage, plan: PlannedBatch, settlementId: string): Promise<string> {
  const { company } = sidesOf(stage, plan)
  await inTransaction(stage.deps.db, company, (tx) => sendPaymentCode(tx, stage.deps, company, settlementId, {}, stage.deps.clock()))
  const message = await inTransaction(stage.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.sms_outbox').select('text').where('phone', '=', company.phone).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  )
  return /\d{6}/u.exec(message?.text.split('验证码')[1] ?? '')?.[0] ?? ''
}

/** Tops the wallet up when the next payment needs it, in round sums as companies transfer them. */
async function topUp(stage: Stage, chain: LedgerChain, needed: number): Promise<void> {
  const round = 100_000_00
  await inTransaction(stage.deps.db, SYSTEM, async (tx) => {
    const { available } = await walletOf(tx, chain, { lock: true })
    if (available >= needed) return
    const amount = Math.ceil((needed - available) / round + 1) * round
    await post(tx, chain, { settlementId: null, round: 0, at: stage.deps.clock() }, topUpArrived(amount))
  })
}

/** Sets a wallet to a balance that is useful for trying things. */
export async function fillUp(stage: Stage, chain: LedgerChain, balance: number): Promise<void> {
  await inTransaction(stage.deps.db, SYSTEM, async (tx) => {
    const { available } = await walletOf(tx, chain, { lock: true })
    if (available < balance) await post(tx, chain, { settlementId: null, round: 0, at: stage.deps.clock() }, topUpArrived(balance - available))
  })
}

async function letBankAnswer(stage: Stage, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const fails = withFailures.has(plan.goal) && settlement.round === 1
  await stage.channel.writeSetting({ fail_percent: fails ? failPercent : 0, return_percent: 0, delay_ms: 0, down: false })
  await stage.act(clockAt(plan.day, plan.minute + (settlement.round === 1 ? 46 : 50)), async () => {
    await sendPayouts(stage.deps)
    const open = await inTransaction(stage.deps.db, SYSTEM, (tx) =>
      tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', settlement.id).where('status', 'in', ['created', 'sent']).execute(),
    )
    await applyAnswers(stage.deps, await stage.channel.query(open.map((payout) => payout.request_no)))
  })
}

async function sendOneBack(stage: Stage, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const paid = await inTransaction(stage.deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', settlement.id).where('status', '=', 'success').orderBy('request_no').limit(1).executeTakeFirst(),
  )
  await stage.act(clockAt(addDays(plan.day, 1), plan.minute + 90), async () => {
    await stage.channel.sendBack(paid?.request_no ?? '', '收款行退汇：户名与账号不符')
    await collectReturns(stage.deps)
  })
}

/** The company uploads a voucher, as on the screen. */
async function proveTransfer(stage: Stage, plan: PlannedBatch, settlement: Settlement): Promise<void> {
  const { company } = sidesOf(stage, plan)
  await stage.act(clockAt(plan.day, plan.minute + 70), async () => {
    const content = await voucher(plan, settlement, stage.deps.clock())
    const link = await inTransaction(stage.deps.db, company, (tx) =>
      offerUpload(tx, stage.deps, company, { filename: `付款凭证_${settlement.sn}.pdf`, size: content.length, purpose: 'voucher' }),
    )
    await receive(stage.deps, fileIdOf(link.file_url) ?? '', (async function* () { yield content })())
    await inTransaction(stage.deps.db, company, (tx) => uploadVoucher(tx, company, settlement.id, { voucher_url: link.file_url, version: settlement.version }))
  })
}

async function voucher(plan: PlannedBatch, settlement: Settlement, at: Date): Promise<Buffer> {
  const sheet = openSheet(`付款凭证 ${settlement.sn}`, { keepPages: false, at })
  sheet.page()
  const lines = ['付款凭证（演示文件）', `付款人：${plan.company.name}`, `用途：结算单 ${settlement.sn}`, `金额：¥ ${formatCents(settlement.pay_amount)}`]
  lines.forEach((line, index) => sheet.text(line, paper.margin, 80 + index * 30, { size: index === 0 ? 18 : 12, weight: index === 0 ? 'medium' : 'regular' }))
  sheet.end()
  const parts: Buffer[] = []
  for await (const part of sheet.doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
