import type { z } from 'zod'
import { readConfig, tenantConfigs } from '@linggong/shared/contract/schemas/tenant-config'
import type { savePaymentPolicy } from '@linggong/shared/contract/payment-policies'
import { formerAfter, policiesAt, WEAKER_AFTER_MS, type ApprovalPolicy, type Approvers, type Delegation } from '@linggong/shared/domain/payment-approval'
import { businessDate, clockTime } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import type { Actor } from '../../kernel/actor.ts'
import { asSeen, record, type Seen } from '../../kernel/record.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant } from '../../kernel/scope.ts'
import { chainOf } from '../../kernel/session.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import { membersOf, type PaymentMember } from './members.ts'

type Wish = Omit<z.output<NonNullable<typeof savePaymentPolicy.body>>, 'version'>
type Above = Parameters<typeof chainOf>[2]

const companyRecord = record('app.tenant', 'company', (_by, row: Seen & Above) => chainOf('company', row.id, row))
/** Each replaced policy goes on for a day. */
const changesPerDay = 20

export async function paymentPolicyOf(tx: Tx, actor: Actor, id: string, now: Date) {
  const row = await companyRow(tx, actor, id)
  const members = await membersOf(tx, id)
  const { former, ...policy } = policyIn(row)
  const name = (staff: string): string => members.find((one) => one.id === staff)?.name ?? ''
  return {
    ...partsOf(policy),
    delegations: (policy.delegations ?? []).map(({ from, to, first, last }) => ({ from, to, first, last, from_name: name(from), to_name: name(to) })),
    former_until: former.map(({ until }) => until).findLast((until) => Date.parse(until) > now.getTime()) ?? null,
    members: members.map((one) => ({ id: one.id, name: one.name, may_pay: one.is_entitled })),
    version: row.version,
  }
}

/**
 * Replaces the policy. What becomes stricter holds at once, what becomes weaker a day later: until then the old policy goes on beside the
 * new one. All who may approve are told, so that nobody weakens it alone and unseen, and any of them can take it back in time.
 */
export async function changePolicy(tx: Tx, actor: Actor, id: string, { version, ...next }: Wish & { readonly version: number }, now: Date): Promise<void> {
  const row = asSeen(await companyRow(tx, actor, id, { lock: true }), version)
  const members = await membersOf(tx, id)
  checkPolicy(next, members, now)
  const { former, ...before } = policyIn(row)
  const gone = formerAfter(before, former, next, actor.staffId, now)
  if (gone.length > changesPerDay) refuse(400, `24 小时内最多修改 ${changesPerDay} 次付款复核规则`)
  const name = (staff: string): string => members.find((one) => one.id === staff)?.name ?? staff
  const config = { ...row.config, payment_approval: { ...next, former: gone } }
  if (!(await companyRecord.change(tx, actor, row, { config: json(config) }, { action: 'save_policy', from: loggedOf(before, name), to: loggedOf(next, name) }))) return
  const deputies = new Set(policiesAt(next, gone, now).flatMap(({ delegations }) => (delegations ?? []).map(({ to }) => to)))
  const until = clockTime(now.getTime() + WEAKER_AFTER_MS).slice(0, 16)
  await tell(tx, members.filter((one) => one.id !== actor.staffId && (one.is_entitled || deputies.has(one.id))).map((one) => ({
    tenantId: id, flavour: 'company' as const, chain: chainOf('company', id, row), staffId: one.id,
    kind: 'security' as const, title: '付款复核规则已变更',
    body: `${actor.name}修改了付款复核规则。更严的部分已生效，放宽的部分自 ${until} 起生效，此前仍须按原规则复核。如有疑问，请在“企业信息 › 付款复核”核对，有权限的成员可以改回。`,
  })))
}

/** A rule that nobody could meet would stop all payments; a delegation must be by one who may approve, to another member. */
function checkPolicy(next: Wish, members: readonly PaymentMember[], now: Date): void {
  const entitled = members.filter(({ is_entitled }) => is_entitled)
  const rules: readonly (readonly [string, Approvers | null | undefined])[] = [
    ['changed_account', next.changed_account], ['amount.approvers', next.amount?.approvers], ['people.approvers', next.people?.approvers], ['night.approvers', next.night?.approvers],
  ]
  const fields = rules.flatMap(([field, approvers]) => (approvers && entitled.length <= approvers
    ? [{ field, text: `须有经办人以外 ${approvers} 名成员可以复核：至少 ${approvers + 1} 名成员有支付权限，现有 ${entitled.length} 名` }] : []))
  if (next.night && next.night.from === next.night.to) fields.push({ field: 'night.to', text: '夜间结束不能与开始相同' })
  for (const [index, { from, to, first, last }] of next.delegations.entries()) {
    const at = (field: keyof Delegation, text: string): void => void fields.push({ field: `delegations.${index}.${field}`, text: `第 ${index + 1} 条委托：${text}` })
    if (!entitled.some((one) => one.id === from)) at('from', '委托人须是有支付权限的成员')
    if (!members.some((one) => one.id === to)) at('to', '代理人须是本企业的成员')
    if (from === to) at('to', '代理人不能是委托人本人')
    if (last < first) at('last', '结束日期不能早于开始日期')
    else if (last < businessDate(now)) at('last', '委托已过期，请删除')
  }
  const [fault] = fields
  if (fault !== undefined) refuse(400, fault.text, { fields })
}

async function companyRow(tx: Tx, actor: Actor, id: string, { lock = false } = {}) {
  const query = tx
    .selectFrom('app.tenant as t')
    .select(['t.id', 't.config', 't.version', 't.park_id', 't.platform_id', 't.agency_id'])
    .where('t.id', '=', id)
    .where('t.flavour', '=', 'company')
    .where(inScopeOfTenant(actor, 't'))
  return (await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? refuse(404, texts.notFound)
}

function policyIn({ config }: { readonly config: unknown }) {
  const { former, ...policy } = readConfig(tenantConfigs.company, config).payment_approval
  return { ...policy, former: former ?? [] }
}

/** A stored rule for nobody is none. */
function partsOf({ changed_account, amount, people, night }: ApprovalPolicy) {
  const bound = (one: typeof amount) => (one && one.approvers > 0 ? { over: one.over, approvers: counted(one.approvers) } : null)
  return {
    changed_account: changed_account ?? null,
    amount: bound(amount),
    people: bound(people),
    night: night && night.approvers > 0 ? { from: night.from, to: night.to, approvers: counted(night.approvers) } : null,
  }
}

const counted = (approvers: Approvers): 1 | 2 => (approvers === 2 ? 2 : 1)

/** As the change log stores it: codes, and delegations by the names of that time. */
function loggedOf(policy: ApprovalPolicy, name: (staff: string) => string) {
  const { changed_account, amount, people, night } = partsOf(policy)
  const rule = <R extends { readonly approvers: number }>(one: R | null) => (one === null ? null : { ...one, approvers: String(one.approvers) })
  const pairs = Map.groupBy(policy.delegations ?? [], ({ from, to }) => `${name(from)} → ${name(to)}`)
  return {
    'payment_approval.changed_account': changed_account === null ? null : String(changed_account),
    'payment_approval.amount': rule(amount),
    'payment_approval.people': rule(people),
    'payment_approval.night': rule(night),
    'payment_approval.delegations': Object.fromEntries([...pairs].map(([pair, own]) => [pair, own.map(({ first, last }) => `${first}/${last}`).join(' ')])),
  }
}
