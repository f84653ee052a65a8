import { smsText } from '@linggong/shared/domain/templates/sms-texts'
import { EMPTY, SIGN_LINK_DAYS } from '@linggong/shared/domain/machines/alipay-agreement'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { newId, nextSerials } from '../../kernel/ids.ts'
import { lockKey } from '../../kernel/rate-limit.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScopeOfTenant, scoped } from '../../kernel/scope.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { consumeCode, sendCode, type CodePlace } from '../accounts/sms.ts'
import { walletIn } from '../ledger/accounts.ts'
import { agreements, endLinks, ownerOf, type AlipayAccount } from './steps.ts'

/** The account of an organisation in the caller's scope; undefined: there has been none. */
export const accountOf = (tx: Tx, actor: Actor, tenantId: string): Promise<AlipayAccount | undefined> =>
  scoped(tx, actor, 'app.alipay_account').selectAll('app.alipay_account').where('app.alipay_account.id', '=', tenantId).executeTakeFirst()

/** Its own, with an agreement in force. */
export async function signedAccount(tx: Tx, actor: Actor): Promise<AlipayAccount> {
  const row = await accountOf(tx, actor, actor.tenantId)
  return row?.status === 'signed' ? row : refuse(400, '尚未签约支付宝，请先在支付宝钱包中签约')
}

/** Its own, as far as money may leave its book: also after the agreement has ended, because what arrives late, or was there when the payment app ended it, must have a way out. */
export async function payableAccount(tx: Tx, actor: Actor): Promise<AlipayAccount> {
  const row = await accountOf(tx, actor, actor.tenantId)
  return row?.status === 'terminated' && row.login !== '' ? row : signedAccount(tx, actor)
}

/** 发起签约 (R694, R695), for the caller's own organisation or an enterprise below: while it is on its way, the same agreement is asked for again. */
export async function startSigning(tx: Tx, actor: Actor, tenantId: string, now: Date): Promise<AlipayAccount> {
  // Two clicks at once make one.
  await lockKey(tx, `alipay:${tenantId}`)
  const known = (await accountOf(tx, actor, tenantId)) ?? (await createAccount(tx, actor, tenantId, now))
  const [action, is_own] = tenantId === actor.tenantId ? (['sign', true] as const) : (['invite', false] as const)
  const row = { ...(await agreements.begin(tx, actor, known.id, action)), is_own }
  const today = businessDate(now)
  if (row.status === 'signing') {
    // The day's clock asks the payment app before it lets a link lapse.
    if (row.link_until !== null && row.link_until < today) refuse(400, '签约链接已过期，正在核对签约结果，请稍后再试')
    return agreements.move(tx, actor, row, action, {})
  }
  if (row.ending_no !== '') refuse(400, '上一份协议正在支付宝解约，请稍后再签约')
  const [signNo = ''] = await nextSerials(tx, 'QY', 1, now)
  return agreements.move(tx, actor, row, action, { sign_no: signNo, agreement_no: '', reason: '', link_until: addDays(today, SIGN_LINK_DAYS), next_at: now, attempts: 0 })
}

async function createAccount(tx: Tx, actor: Actor, tenantId: string, now: Date): Promise<AlipayAccount> {
  const tenant = await tx.selectFrom('app.tenant').select(['id', 'name', 'flavour', 'park_id', 'platform_id', 'agency_id']).where('id', '=', tenantId).where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  if (tenant === undefined || (tenantId !== actor.tenantId && tenant.flavour !== 'company')) refuse(404, texts.notFound)
  const { id, name, flavour, park_id, platform_id, agency_id } = tenant
  const chain = { park_id: park_id ?? id, platform_id, agency_id: flavour === 'agency' ? id : agency_id, company_id: flavour === 'company' ? id : null }
  return agreements.create(tx, actor, {
    facts: {},
    keys: ['status', 'account_name'],
    row: { ...chain, id, sign_no: newId(), account_name: name, create_at: now, next_at: now },
  })
}

/** Of the operator themself: it goes to their own phone, for the end of their organisation's agreement. */
const authorisation = ({ phone, accountId, tenantId }: Actor): CodePlace => ({ phone, purpose: 'alipay_termination', reference: accountId, audience: tenantId })

export async function sendTerminationCode(deps: Deps, actor: Actor): Promise<void> {
  await inTransaction(deps.db, actor, (tx) => signedAccount(tx, actor), { readOnly: true })
  // As the system, which counts the requests of all organisations.
  await inTransaction(deps.db, SYSTEM, (tx) =>
    sendCode(tx, deps, { ...authorisation(actor), tenantId: actor.tenantId, usage: { category: 'termination', tenant_id: actor.tenantId, staff: actor.name }, text: (code) => smsText('alipay_termination_code', { code }) }))
}

interface Wish {
  readonly captcha: string
  readonly reason: string
  readonly version: number
}

/** 解约 (R696). The code is used up with it or not at all; five wrong ones end it. */
export async function terminate(tx: Tx, actor: Actor, { captcha, reason, version }: Wish, now: Date): Promise<void> {
  await signedAccount(tx, actor)
  await consumeCode(tx, { ...authorisation(actor), code: captcha }, now)
  await end(tx, actor, actor.tenantId, 'termination', reason, version, now)
}

/** 解绑 (R595), by the enterprise's agency. */
export async function unbind(tx: Tx, actor: Actor, companyId: string, { reason, version }: Pick<Wish, 'reason' | 'version'>, now: Date): Promise<void> {
  const company = await tx.selectFrom('app.tenant').select('id').where('id', '=', companyId).where('flavour', '=', 'company').where(inScopeOfTenant(actor, 'app.tenant')).executeTakeFirst()
  if (company === undefined) refuse(404, texts.notFound)
  if ((await accountOf(tx, actor, companyId)) === undefined) refuse('not_allowed', '该企业没有签约支付宝')
  await end(tx, actor, companyId, 'unbind_alipay', reason, version, now)
}

/** The payment app is told by `follow.ts`; until it knows, no other agreement is signed. */
async function end(tx: Tx, actor: Actor, id: string, action: 'termination' | 'unbind_alipay', reason: string, version: number, now: Date): Promise<void> {
  const row = { ...(await agreements.begin(tx, actor, id, action, version)), is_own: action === 'termination' }
  await endLinks(tx, row)
  // Always the last lock taken: what arrives meanwhile arrives after it.
  const { available, frozen } = await walletIn(tx, row.park_id, row.id, ownerOf(row), { lock: true, place: 'book' })
  if (available !== 0 || frozen !== 0) refuse(400, EMPTY.text)
  await agreements.move(tx, actor, row, action, { reason, end_at: now, ending_no: row.agreement_no, next_at: now, attempts: 0 }, 'empty')
}
