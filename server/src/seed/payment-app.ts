import { createHash } from 'node:crypto'
import { addDays, businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import type { Actor } from '../kernel/actor.ts'
import { inTransaction, SYSTEM } from '../kernel/transaction.ts'
import { signedAccount, startSigning } from '../modules/alipay/agreement.ts'
import { applyAgreement } from '../modules/alipay/follow.ts'
import { applyPayment } from '../modules/alipay-orders/follow.ts'
import { orderFor } from '../modules/alipay-orders/order.ts'
import { settlementLink } from '../modules/alipay-orders/settlement-link.ts'
import { applyAnswers } from '../modules/payments/results.ts'
import { collectReturns } from '../modules/payments/returns.ts'
import { sendPayouts } from '../modules/payments/sender.ts'
import { applyFromBook } from '../modules/withdrawals/apply.ts'
import { audit } from '../modules/withdrawals/audit.ts'
import { importBatch, settleBatch } from './batches.ts'
import { cast, payable } from './cast.ts'
import { actorOf, type SeedEnv } from './env.ts'
import { companies, type CompanySeed } from './organisations.ts'
import type { PlannedBatch } from './plan.ts'
import { driveTo } from './settling.ts'

const digits = (text: string, length: number): string => BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`).toString().padStart(length, '0').slice(-length)

/**
 * The payment app: the organisations of the demo's members have signed with it and topped up, others are on their way, were refused or have
 * ended it. One enterprise pays that way: to accounts and to cards by link, one of which is sent back, and it takes money out.
 */
export async function writePaymentApp(env: SeedEnv, now: Date): Promise<void> {
  const minutes = (count: number): Date => new Date(now.getTime() - count * 60_000)
  const all = [...env.actors.values()]
  const payer = companies.find(({ key }) => key === 'teach')
  const demo = companies.find(({ key }) => key === 'demo')
  if (payer === undefined || demo === undefined) return
  const [company, member] = [actorOf(env, payer.name), actorOf(env, demo.name)]
  const of = ({ chain }: Actor, flavour: 'agency' | 'park') => all.find((one) => one.flavour === flavour && one.tenantId === (flavour === 'agency' ? chain.agency_id : chain.park_id))
  const [agency, park, ownAgency] = [of(member, 'agency'), of(member, 'park'), of(company, 'agency')]
  if (agency === undefined || park === undefined || ownAgency === undefined) return
  const cards = await settlementToCards(env, payer, addDays(businessDate(now), -1))
  await env.act(minutes(180), async () => {
    for (const actor of [agency, park, member, company]) await sign(env, actor, 'signed')
    const others = all.filter(({ flavour, chain, tenantId }) => flavour === 'company' && chain.agency_id === agency.tenantId && tenantId !== member.tenantId)
    for (const [index, outcome] of (['refused', 'ended', null] as const).entries()) {
      const actor = others.at(-1 - index)
      if (actor !== undefined) await sign(env, actor, outcome)
    }
    for (const [actor, amount] of [[agency, 60_000_00], [park, 35_000_00], [member, 42_000_00], [company, 80_000_00]] as const) await topUp(env, actor, amount)
  })
  const toAccounts = await waiting(env, company, cards)
  for (const [index, id] of [...(toAccounts === undefined ? [] : [toAccounts]), cards].entries()) await env.act(minutes(120 - index * 20), () => payByLink(env, company, id))
  await env.act(minutes(30), () => sendOneBack(env, cards))
  await env.act(minutes(20), async () => {
    await withdraw(env, member, agency)
    await withdraw(env, company, ownAgency)
  })
}

/** A further settlement of the enterprise, whose workers are paid to their cards. */
async function settlementToCards(env: SeedEnv, company: CompanySeed, day: BusinessDate): Promise<string> {
  const bills = payable(cast(), company.key).slice(0, 4).map((worker, index) => ({ worker, amount: 1_200_00 + index * 135_00 }))
  const plan: PlannedBatch = { company: { ...company, payMode: 'cmb' }, day, minute: 420, goal: 'to_payment', createdBy: 'agency', payMode: 'alipay', filename: '讲师课酬_银行卡.xlsx', remark: '讲师课酬', bills }
  const id = await settleBatch(env, plan, await importBatch(env, plan, []))
  await driveTo(env, plan, id)
  return id
}

/** Another one that waits for its payment. */
async function waiting({ deps }: SeedEnv, { tenantId }: Actor, besides: string): Promise<string | undefined> {
  const row = await inTransaction(deps.db, SYSTEM, (tx) =>
    tx.selectFrom('app.settlement').select('id').where('company_id', '=', tenantId).where('status', '=', 'to_payment').where('pay_mode', '=', 'alipay').where('id', '<>', besides).orderBy('id').limit(1).executeTakeFirst())
  return row?.id
}

/** `outcome`: what the payment app says of it; null: nothing yet. */
async function sign({ deps: { db, clock } }: SeedEnv, actor: Actor, outcome: 'signed' | 'refused' | 'ended' | null): Promise<void> {
  const row = await inTransaction(db, actor, (tx) => startSigning(tx, actor, actor.tenantId, clock()))
  if (outcome === null || row.status !== 'signing') return
  const answer = { signNo: row.sign_no, agreementNo: `2026${digits(`a${row.id}`, 16)}`, bookId: `BK${digits(`b${row.id}`, 14)}`, login: `caiwu${digits(row.id, 4)}@example.com`, reason: '' }
  const told = async (status: 'signed' | 'refused' | 'ended', reason: string): Promise<void> =>
    void (await inTransaction(db, SYSTEM, (tx) => applyAgreement(tx, row, { ...answer, status, reason }, clock())))
  if (outcome === 'refused') return told('refused', '签约人在支付宝中拒绝了签约')
  await told('signed', '')
  if (outcome === 'ended') await told('ended', '在支付宝中解约')
}

async function topUp({ deps }: SeedEnv, actor: Actor, amount: number): Promise<void> {
  const now = deps.clock()
  const { order_no } = await inTransaction(deps.db, actor, async (tx) => orderFor(tx, actor, await signedAccount(tx, actor), { kind: 'topup', amount }, now))
  await applyPayment(deps, { orderNo: order_no, status: 'paid', amount, tradeNo: `2026${digits(order_no, 24)}`, payerName: actor.name, at: now })
}

async function payByLink(env: SeedEnv, actor: Actor, id: string): Promise<void> {
  const { deps } = env
  const now = deps.clock()
  const { url, amount } = await inTransaction(deps.db, actor, (tx) => settlementLink(tx, deps, actor, id, now))
  const orderNo = new URL(url, 'http://localhost').searchParams.get('order_no') ?? ''
  await applyPayment(deps, { orderNo, status: 'paid', amount, tradeNo: `2026${digits(orderNo, 24)}`, payerName: actor.name, at: now })
  await bankAnswers(env, id)
}

async function bankAnswers({ deps, channel }: SeedEnv, settlementId: string): Promise<void> {
  await channel.writeSetting({ fail_percent: 0, return_percent: 0, delay_ms: 0, down: false })
  await sendPayouts(deps)
  const open = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', settlementId).where('status', 'in', ['created', 'sent']).execute())
  await applyAnswers(deps, await channel.query(open.map(({ request_no }) => request_no)))
}

async function sendOneBack({ deps, channel }: SeedEnv, id: string): Promise<void> {
  const paid = await inTransaction(deps.db, SYSTEM, (tx) => tx.selectFrom('app.payout').select('request_no').where('settlement_id', '=', id).where('status', '=', 'success').orderBy('request_no').limit(1).executeTakeFirst())
  if (paid === undefined) return
  await channel.sendBack(paid.request_no, '收款账户已停用')
  await collectReturns(deps)
}

/** One waits for the agency, one was rejected. */
async function withdraw({ deps: { db, clock } }: SeedEnv, actor: Actor, agency: Actor): Promise<void> {
  const { id, version } = await inTransaction(db, actor, (tx) => applyFromBook(tx, actor, { amount: 3_000_00, remark: '' }, clock()))
  await inTransaction(db, agency, (tx) => audit(tx, agency, id, { result: 'reject', reason: '本月还有待支付的结算单，请先支付', version }, clock()))
  await inTransaction(db, actor, (tx) => applyFromBook(tx, actor, { amount: 5_000_00, remark: '暂不使用的余额' }, clock()))
}
