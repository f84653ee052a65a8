import { comingFrom, unknownClaimed } from '@linggong/shared/domain/postings'
import { clockTime } from '@linggong/shared/domain/time'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { namesOf } from '../lists/names.ts'
import { post } from '../ledger/post.ts'
import { deposits } from './deposits.ts'

/**
 * 认领: money that has arrived on the agency's own account becomes that of an enterprise below it. `id`: of the posting that says that it
 * arrived. Of two who claim it one wins: the entry is locked, and claimed once.
 */
export async function clarify(tx: Tx, actor: Actor, id: string, companyId: string, now: Date): Promise<void> {
  const { source_id: entry } = await scopedId(tx, actor, 'app.posting', id)
  if (entry === null) refuse(404, texts.notFound)
  await refuseClaimed(tx, actor, entry)
  const deposit = await deposits.begin(tx, actor, entry, 'clarify')
  const company = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id']).where('id', '=', companyId).where('flavour', '=', 'company').where('agency_id', '=', actor.tenantId).executeTakeFirst()
  if (company === undefined || company.park_id === null || company.platform_id === null || company.agency_id === null) {
    refuse(400, '企业不存在，或不是本公司的企业，请重新选择', { fields: [{ field: 'company_id', text: '请选择本公司的企业' }] })
  }
  const { park_id, platform_id, agency_id } = company
  await deposits.move(tx, actor, deposit, 'clarify', { company_id: company.id })
  await post(tx, { park_id, platform_id, agency_id, company_id: company.id }, { settlementId: null, round: 0, at: now }, comingFrom(deposit.id, unknownClaimed(deposit.amount)))
}

/** Who was later than another is told by whom it was claimed, when, and for whom. Locks the entry. */
async function refuseClaimed(tx: Tx, actor: Actor, entry: string): Promise<void> {
  const { status, company_id } = await scopedId(tx, actor, 'app.bank_deposit', entry, { lock: true })
  if (status !== 'claimed') return
  const [claim] = await historyOf(tx, 'bank_deposit', entry)
  const company = company_id === null ? '' : (await namesOf(tx, { tenants: [company_id] }))(company_id)
  refuse('not_allowed', claim === undefined ? '该来款已被认领，请刷新' : `该来款已由${claim.creator}于 ${clockTime(claim.create_at)} 认领给“${company}”，不能再次认领`)
}

/** The claim of what a row of the statement is about: by whom, when and for whom. */
export async function claimOf(tx: Tx, actor: Actor, id: string) {
  const { source_id: entry } = await scopedId(tx, actor, 'app.posting', id)
  if (entry === null) refuse(404, texts.notFound)
  await scopedId(tx, actor, 'app.bank_deposit', entry)
  const entries = await historyOf(tx, 'bank_deposit', entry)
  // Kept by its id alone.
  const named = (value: unknown) => (typeof value === 'string' ? { id: value, name: name(value) } : value)
  const name = await namesOf(tx, { tenants: entries.flatMap(({ content }) => content.flatMap(({ field, new_value }) => (field === 'company_id' && typeof new_value === 'string' ? [new_value] : []))) })
  return { results: entries.map((one) => ({ ...one, content: one.content.map((change) => (change.field === 'company_id' ? { ...change, old_value: named(change.old_value), new_value: named(change.new_value) } : change)) })) }
}
