import { bankDepositMachine } from '@linggong/shared/domain/machines/bank-deposit'
import { comingFrom, unknownClaimed } from '@linggong/shared/domain/postings'
import type { Actor } from '../../kernel/actor.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scopedId } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { post } from '../ledger/post.ts'

const deposits = steps('app.bank_deposit', 'bank_deposit', bankDepositMachine, ['status', 'amount', 'company_id'])

/**
 * 认领: money that has arrived on the agency's own account becomes that of an enterprise below it. `id`: of the posting that says that it
 * arrived. Of two who claim it one wins: the entry is locked, and claimed once.
 */
export async function clarify(tx: Tx, actor: Actor, id: string, companyId: string, now: Date): Promise<void> {
  const { source_id: entry } = await scopedId(tx, actor, 'app.posting', id)
  if (entry === null) refuse(404, texts.notFound)
  const deposit = await deposits.begin(tx, actor, entry, 'clarify')
  const company = await tx.selectFrom('app.tenant').select(['id', 'park_id', 'platform_id', 'agency_id']).where('id', '=', companyId).where('flavour', '=', 'company').where('agency_id', '=', actor.tenantId).executeTakeFirst()
  if (company === undefined || company.park_id === null || company.platform_id === null || company.agency_id === null) {
    refuse(400, '企业不存在，或不是本公司的企业，请重新选择', { fields: [{ field: 'company_id', text: '请选择本公司的企业' }] })
  }
  const { park_id, platform_id, agency_id } = company
  await deposits.move(tx, actor, deposit, 'clarify', { company_id: company.id })
  await post(tx, { park_id, platform_id, agency_id, company_id: company.id }, { settlementId: null, round: 0, at: now }, comingFrom(deposit.id, unknownClaimed(deposit.amount)))
}
