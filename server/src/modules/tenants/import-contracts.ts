import { companyContractFields } from '@linggong/shared/domain/fields/contract'
import type { CompanyRow } from '@linggong/shared/domain/imports/company'
import { contractAuditMachine, contractMachine } from '@linggong/shared/domain/machines/contract'
import { percentToPpm } from '@linggong/shared/domain/money'
import { endOfYear, type BusinessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../db/bulk.ts'
import type { Actor, Chain } from '../../kernel/actor.ts'
import { diff, recordHistory } from '../../kernel/history.ts'
import { newIds, nextSerials } from '../../kernel/ids.ts'
import { firstState } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'

interface First {
  /** Of the enterprise. */
  readonly chain: Chain
  readonly row: CompanyRow
}

/** The contract of each enterprise of a file: the rates of its row, for a year, to be audited before anything is settled under it. */
export async function writeFirstContracts(tx: Tx, actor: Actor, first: readonly First[], start_at: BusinessDate, now: Date): Promise<void> {
  const ids = newIds(first.length)
  const sns = await nextSerials(tx, 'HT', first.length, now)
  // A new enterprise has no other contract that this one could overlap.
  const states = { audit_status: firstState(contractAuditMachine, {}, actor, 'period'), status: firstState(contractMachine, {}, actor) }
  const term = { start_at, end_at: endOfYear(start_at), ...states }
  const rows = first.map(({ chain: { park_id, platform_id, agency_id, company_id }, row }, index) => {
    if (platform_id === null || agency_id === null || company_id === null) throw new Error('a company without its chain')
    return { park_id, platform_id, agency_id, company_id, id: ids[index] ?? '', sn: sns[index] ?? '', ...term, ...ratesOf(row), creator_id: actor.staffId, creator: actor.name, entered_by: [actor.staffId], create_at: now }
  })
  await insertRows(tx, 'app.company_contract', rows)
  await recordHistory(
    tx,
    first.map(({ chain, row }, index) => ({
      entity: 'company_contract', entityId: ids[index] ?? '', chain, action: 'create', actor: { id: actor.staffId, name: actor.name },
      content: diff(null, { ...term, ...row, is_support_promotion_fee: isSupported(row) }, companyContractFields, logged),
    })),
  )
}

const logged = [
  'start_at', 'end_at', 'audit_status', 'status', 'enterprise_service_fee_ratio', 'enterprise_added_service_fee_ratio', 'value_added_service_fee_ratio', 'personal_service_fee_ratio',
  'user_use_fee', 'is_support_promotion_fee', 'support_promotion_fee',
] as const

/** An upper bound of 0 would allow nothing. */
const isSupported = ({ support_promotion_fee }: CompanyRow): boolean => (support_promotion_fee ?? 0) > 0

function ratesOf(row: CompanyRow) {
  return {
    enterprise_service_fee_ppm: percentToPpm(row.enterprise_service_fee_ratio ?? 0),
    enterprise_added_service_fee_ppm: percentToPpm(row.enterprise_added_service_fee_ratio ?? 0),
    value_added_service_fee_ppm: percentToPpm(row.value_added_service_fee_ratio ?? 0),
    personal_service_fee_ppm: percentToPpm(row.personal_service_fee_ratio ?? 0),
    user_use_fee: row.user_use_fee ?? 0,
    is_support_promotion_fee: isSupported(row),
    support_promotion_fee: row.support_promotion_fee ?? 0,
  }
}
