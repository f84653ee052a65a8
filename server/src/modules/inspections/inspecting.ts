import type { z } from 'zod'
import type { inspect } from '@linggong/shared/contract/inspections'
import { EVIDENCE_POINTS, EVIDENCE_STATES } from '@linggong/shared/domain/evidence/points'
import { worstOf } from '@linggong/shared/domain/evidence/sums'
import { settlementFields } from '@linggong/shared/domain/fields/settlement'
import { maskIdNoTwo } from '@linggong/shared/domain/masks'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { BILL_STATUSES, SETTLEMENT_STATUSES } from '@linggong/shared/domain/statuses'
import { clockTime } from '@linggong/shared/domain/time'
import type { Row } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import { addressKey } from '../../kernel/address.ts'
import { recordHistory } from '../../kernel/history.ts'
import { countAttempts, refuseFull, type Limit } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refuse.ts'
import { hashToken } from '../../kernel/session.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { settlementRow } from '../settlements/queries.ts'
import { pageOfEvidence, sumsWire, type Proven } from '../evidence/evidence.ts'
import { hashCode } from './service.ts'

type Wish = z.output<NonNullable<(typeof inspect)['body']>>
type Link = Row<'app.inspection'>

/** Looks of one address, right or wrong. */
const ofAddress = (address: string): Limit => ({ key: `inspection@${addressKey(address)}`, max: 300, seconds: 3600 })
/** With this many wrong codes a link ends: who was given it asks for another. */
const mostMisses = 10
const pageSize = 20
/** The same for a link that is unknown, over, or has another code: nobody learns which links there are. */
const wrong = '链接或提取码不正确，或链接已失效'

/** What an inspector sees. Each look counts and is in the change log of the settlement before anything is answered. */
export async function inspectEvidence(deps: Deps, { token, code, point, part: page }: Wish, address: string): Promise<z.input<typeof inspect.response>> {
  const now = deps.clock()
  refuseFull(await inTransaction(deps.db, SYSTEM, (tx) => countAttempts(tx, [ofAddress(address)], now)), now)
  // Of its own, so that a wrong code stays counted.
  const link = await inTransaction(deps.db, SYSTEM, (tx) => looked(tx, token, code, page, now))
  if (link === null) refuse(401, wrong)
  return inTransaction(deps.db, SYSTEM, async (tx) => {
    const settlement = await settlementRow(tx, SYSTEM, link.settlement_id)
    const { results, sums, ...paging } = await pageOfEvidence(tx, SYSTEM, settlement.id, point, { page, page_size: pageSize })
    const fact = (key: keyof typeof settlementFields, text: string) => ({ label: settlementFields[key].label, text })
    return {
      recipient: link.recipient,
      expire_at: link.expire_at.toISOString(),
      facts: [
        fact('sn', settlement.sn), fact('status', statusOf(SETTLEMENT_STATUSES, settlement.status).label), fact('company_name', settlement.company_name), fact('agency_name', settlement.agency_name),
        fact('bill_count', String(settlement.bill_count)), fact('settlement_amount', formatCents(settlement.settlement_amount)), fact('pay_at', settlement.pay_at === null ? '—' : clockTime(settlement.pay_at)),
      ],
      points: sums.points.map((sum) => ({
        key: sum.key, label: EVIDENCE_POINTS[sum.key].label, asks: EVIDENCE_POINTS[sum.key].asks, state: worstOf(sum), counts: EVIDENCE_STATES.map(({ value, label }) => ({ label, count: sum[value] })),
      })),
      sums: sumsWire(sums),
      ...paging,
      results: results.map(billOf),
    }
  }, { readOnly: true })
}

/** The link, if this is its code: the look is counted and recorded. Null: it is not, which is counted too. */
async function looked(tx: Tx, token: string, code: string, page: number, now: Date): Promise<Link | null> {
  const found = await tx.selectFrom('app.inspection').select(['park_id', 'id']).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  if (found === undefined) return null
  const link = await tx.selectFrom('app.inspection').selectAll().where('park_id', '=', found.park_id).where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
  if (link.ended_at !== null || link.expire_at <= now) return null
  const isRight = link.code_hash.equals(hashCode(token, code))
  const misses = link.misses + 1
  const change = isRight ? { looks: link.looks + 1, last_look_at: now } : { misses, ...(misses >= mostMisses && { ended_at: now }) }
  await tx.updateTable('app.inspection').set(change).where('park_id', '=', link.park_id).where('id', '=', link.id).execute()
  await recordHistory(tx, [{
    entity: 'settlement', entityId: link.settlement_id, chain: link, action: isRight ? 'inspection_opened' : 'inspection_missed', actor: { id: null, name: link.recipient },
    content: isRight ? [{ field: 'inspection', type: 'plain', old_value: null, new_value: `第 ${page} 页` }] : [],
  }])
  return isRight ? link : null
}

const billOf = ({ bill, points }: Proven) => ({
  id: bill.id, sn: bill.sn, name: bill.name, id_no: maskIdNoTwo(bill.id_no), status: statusOf(BILL_STATUSES, bill.status).label, net_amount: formatCents(bill.net_amount),
  points: points.map(({ key, state, fact, reason, at }) => ({ label: EVIDENCE_POINTS[key].label, state, state_label: statusOf(EVIDENCE_STATES, state).label, fact, reason, at: at === null ? '' : clockTime(at) })),
})
