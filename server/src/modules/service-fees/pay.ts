import type { Consent } from '@linggong/shared/contract/schemas/passkey'
import { serviceFeesTotal } from '@linggong/shared/domain/fees'
import { formatCents } from '@linggong/shared/domain/money'
import { comingFrom, serviceFeePaid, softwareFeePaid } from '@linggong/shared/domain/postings'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { each, type Result } from '../../kernel/each.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { placeOf } from '../alipay/place.ts'
import { requireUsable } from '../cmb-wallets/usable.ts'
import { accountsOf, agencyWalletOf, walletOf } from '../ledger/accounts.ts'
import { lockSettlements } from '../invoicing/amounts.ts'
import { post } from '../ledger/post.ts'
import { requireQualified } from '../terms/qualified.ts'
import { takeFeeConsent } from './code.ts'
import { dueOf, tellCovered } from './owe.ts'
import { feeBills, type ServiceFeeBill } from './steps.ts'

type Action = 'payment' | 'batch_payment'

/** Payer and payee have their accounts here, so it is paid at once (domain.md §3.8). `prove`: takes the caller's consent, once the bill can be paid. */
export async function payBill(tx: Tx, actor: Actor, id: string, action: Action, version: number | undefined, now: Date, prove?: () => Promise<void>): Promise<ServiceFeeBill> {
  // Before the bill, as rounds and returns of the settlement lock it.
  const { park_id, settlement_id } = await scopedId(tx, actor, 'app.service_fee_bill', id)
  if (settlement_id !== null) await lockSettlements(tx, park_id, [settlement_id])
  const bill = await feeBills.begin(tx, actor, id, action, version)
  if (bill.payer_id !== actor.tenantId) refuse('forbidden', texts.forbidden)
  await prove?.()
  return bill.kind === 'software_use_fee' ? paySoftware(tx, actor, bill, action, now) : payService(tx, actor, bill, action, now)
}

/** An agency pays a software-use fee to its group, from its available balance. */
async function paySoftware(tx: Tx, actor: Actor, bill: ServiceFeeBill, action: Action, now: Date): Promise<ServiceFeeBill> {
  const chain = { park_id: bill.park_id, platform_id: bill.platform_id, agency_id: bill.agency_id, company_id: null }
  await requireUsable(tx, chain, '付款')
  const paid = await feeBills.move(tx, actor, bill, action, { pay_at: now, paid_amount: bill.amount, fail_reason: '' })
  await accountsOf(tx, chain)
  // Always the last lock taken.
  const { available } = await agencyWalletOf(tx, chain, { lock: true })
  suffices('可用余额', available, bill.due_amount)
  await post(tx, chain, { settlementId: null, round: 0, at: now }, softwareFeePaid(bill.due_amount))
  return paid
}

/** A company pays what is due of a separate service fee, from the place of its wallet that the settlement was paid from (decision 83). */
async function payService(tx: Tx, actor: Actor, bill: ServiceFeeBill, action: Action, now: Date): Promise<ServiceFeeBill> {
  const { park_id, platform_id, agency_id, settlement_id, due_amount } = bill
  const chain = { park_id, platform_id, agency_id, company_id: actor.tenantId }
  await requireQualified(tx, actor.tenantId)
  const settlement = await scopedId(tx, actor, 'app.settlement', settlement_id ?? '')
  const place = placeOf(settlement)
  if (place === 'bank') await requireUsable(tx, chain, '付款')
  const due = await dueOf(tx, chain, bill)
  if (serviceFeesTotal(due) !== due_amount) throw new Error(`service fee bill ${bill.id}: its parts are not what is due`)
  const paid = await feeBills.move(tx, actor, bill, action, { pay_at: now, paid_amount: bill.paid_amount + due_amount, to_sweep: true, fail_reason: '' })
  await tellCovered(tx, paid)
  // Always the last lock taken.
  const { available } = await walletOf(tx, chain, { lock: true, place })
  suffices(place === 'bank' ? '钱包可用余额' : '支付宝钱包可用余额', available, due_amount)
  await post(tx, chain, { settlementId: settlement.id, round: settlement.round, at: now, place }, comingFrom(bill.id, serviceFeePaid(due)))
  return paid
}

function suffices(what: string, available: number, needed: number): void {
  if (available < needed) refuse('wallet', `${what}不足：可用 ${formatCents(available)} 元，本次需 ${formatCents(needed)} 元`)
}

/**
 * A company's consent is to all of them, as they are when it is taken: one that has become due or changed since is not paid with it. All have one time, by which
 * a signature is found again with what was paid under it.
 */
export async function payBills(deps: Deps, actor: Actor, { ids, ...consent }: Consent & { readonly ids: readonly string[] }): Promise<Result[]> {
  const now = deps.clock()
  const versions = await inTransaction(deps.db, actor, (tx) => takeFeeConsent(tx, deps, actor, ids, consent, now))
  const known = (id: string) => async (): Promise<void> => {
    if (!versions.has(id)) refuse('stale', texts.stale)
  }
  return each(
    deps,
    actor,
    ids.map((id) => ({ id })),
    async (tx, { id }) => ({ sn: (await payBill(tx, actor, id, 'batch_payment', versions.get(id), now, known(id))).sn, text: '已支付' }),
    async (tx, id) => (await scoped(tx, actor, 'app.service_fee_bill').select('sn').where('id', '=', id).executeTakeFirst())?.sn ?? '',
  )
}
