import { maskAccount } from '@linggong/shared/domain/masks'
import { formatCents, sum } from '@linggong/shared/domain/money'
import { paymentApprovalFields } from '@linggong/shared/domain/fields/payment-approval'
import { paymentApprovalMachine, type PaymentApprovalStatus } from '@linggong/shared/domain/machines/payment-approval'
import { approversNeeded, type ApprovalPolicy, type Needed } from '@linggong/shared/domain/payment-approval'
import { insertRows } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refuse.ts'
import { firstState, steps } from '../../kernel/steps.ts'
import { SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { latelyEntitled } from '../approvals/lost.ts'
import { membersOf } from '../approvals/members.ts'
import { policiesOf, signerOf } from '../approvals/policy.ts'
import { withRecent } from '../approvals/recent.ts'
import { tell } from '../messages/write.ts'
import type { Settlement } from '../settlements/transition.ts'
import type { AccountCorrection } from './accounts.ts'
import { amountOf, changedOf, countOf, referenceOf, type RoundFacts } from './facts.ts'
import type { PayAction } from './prepare.ts'

export type Approval = Row<'app.payment_approval'>

export const approvalSteps = steps('app.payment_approval', 'payment_approval', paymentApprovalMachine, ['status', 'reason', 'decided_at'])

/** What the machine's guards read; `signer`: in whose name the caller may sign, null where they may not. */
export const factsFor = ({ requested_by, needed, signatures }: Approval, caller: Caller, signer: string | null) =>
  ({ is_own: requested_by === caller.staffId, may_sign: signer !== null, missing: needed - signatures.length })

/** Shown to the approver; the hash covers all of them. */
const shownAccounts = 50

/** How many others must approve what is about to be paid at once. */
export async function neededFor(tx: Tx, actor: Pick<Actor, 'tenantId' | 'staffId' | 'chain'>, policies: readonly ApprovalPolicy[], rounds: readonly RoundFacts[], now: Date): Promise<Needed> {
  const others = (await membersOf(tx, actor.tenantId)).flatMap(({ id, is_entitled }) => (is_entitled && id !== actor.staffId ? [id] : []))
  const lately = (await latelyEntitled(tx, actor.tenantId, now)).filter((id) => id !== actor.staffId)
  const paying = { amount: amountOf(rounds), people: sum(rounds.map(({ people }) => people)), bills: rounds.flatMap(({ bills }) => bills.map(({ id }) => id)) }
  return approversNeeded(policies, {
    ...paying,
    changed: changedOf(rounds).length,
    at: now,
    others: others.length,
    lately: new Set([...others, ...lately]).size,
    withRecent: await withRecent(tx, actor.chain, policies, paying, now),
  })
}

export const approvalsOf = (tx: Tx, { park_id, id }: Pick<Settlement, 'park_id' | 'id'>) =>
  tx.selectFrom('app.payment_approval').selectAll().where('park_id', '=', park_id).where('settlement_id', '=', id)

/** A settlement whose payment waits is not paid another way meanwhile; an approval that nothing is left of makes room. The settlement is locked. */
export async function makeRoom(tx: Tx, settlement: Settlement): Promise<void> {
  const waiting = await approvalsOf(tx, settlement).where('status', '=', 'pending').forUpdate().executeTakeFirst()
  if (waiting === undefined) return
  if (statusOf(waiting, settlement) === 'pending') refuse(400, `${waiting.requester}提交的支付正在等待复核，金额 ${formatCents(waiting.amount)} 元。请等待复核，或由经办人撤回后重新支付`)
  await approvalSteps.move(tx, SYSTEM, { ...waiting, ...factsFor(waiting, SYSTEM, null) }, 'lapse', {})
}

/** What has been written, but for a payment whose settlement has moved on meanwhile: of that nothing is left to approve. */
export function statusOf(row: Approval, settlement: Settlement): PaymentApprovalStatus {
  const isCurrent = row.settlement_version === settlement.version && (settlement.status === 'to_payment' || settlement.status === 'pay_failure')
  return row.status === 'pending' && !isCurrent ? 'lapsed' : row.status
}

interface Wish {
  readonly action: Exclude<PayAction, 'alipay_paid'>
  readonly facts: RoundFacts
  readonly choice: readonly AccountCorrection[] | null
  /** Of the requester, who has approved it with a passkey; null: with the code. */
  readonly signatureId: string | null
}

/** Asks for the approval of exactly this payment; everybody who may give it is told. */
export async function openApproval(tx: Tx, actor: Actor, settlement: Settlement, { action, facts, choice, signatureId }: Wish, needed: Needed, now: Date): Promise<void> {
  const { park_id, platform_id, agency_id, company_id } = settlement
  const changed = changedOf([facts])
  const row = {
    park_id, platform_id, agency_id, company_id,
    id: newId(), settlement_id: settlement.id, status: firstState(paymentApprovalMachine, {}, actor), action, settlement_version: settlement.version,
    reference: referenceOf(settlement.id, settlement, [facts]),
    choice: choice === null ? null : [...choice],
    amount: facts.amount, bill_count: countOf([facts]), worker_count: facts.people, changed_count: changed.length,
    changed: changed.slice(0, shownAccounts).map(({ name, changed_from, account_no }) => ({ name, from: maskAccount(changed_from ?? ''), to: maskAccount(account_no) })),
    needed: needed.approvers, reasons: [...needed.reasons], signatures: [],
    requested_by: actor.staffId, requester: actor.name, signature_id: signatureId, reason: '', create_at: now, decided_at: null, version: 1,
  }
  await insertRows(tx, 'app.payment_approval', [row])
  await recordChange(tx, actor, 'payment_approval', row.id, 'create', diff(null, row, paymentApprovalFields), settlement)
  const [members, policies] = [await membersOf(tx, company_id), await policiesOf(tx, company_id, now)]
  const accounts = changed.length === 0 ? '' : `，变更收款账号 ${changed.length} 个`
  const body = `${actor.name}提交了结算单 ${settlement.sn} 的支付：${row.bill_count} 笔，金额 ¥ ${formatCents(row.amount)}${accounts}。${needed.reasons.join('，')}，请复核。`
  await tellMembers(tx, settlement, members.filter(({ id }) => signerOf(policies, members, row, id, now) !== null).map(({ id }) => id), '付款待复核', body)
}

export async function tellMembers(tx: Tx, settlement: Settlement, staff: readonly string[], title: string, body: string): Promise<void> {
  const { park_id, platform_id, agency_id, company_id } = settlement
  await tell(tx, staff.map((staffId) => ({
    tenantId: company_id, flavour: 'company' as const, chain: { park_id, platform_id, agency_id, company_id }, staffId, permission: 'CompanySettlementSettPageIndex' as const,
    kind: 'approval' as const, title, body, target: { kind: 'settlement' as const, id: settlement.id },
  })))
}
