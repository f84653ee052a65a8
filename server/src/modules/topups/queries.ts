import type { Actor } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The remaining count of each service: one row for the caller's organisation, none where it has never bought any. */
export async function balancesOf(tx: Tx, actor: Actor, { page, page_size, limit = page_size }: { readonly page: number; readonly page_size: number; readonly limit?: number | undefined }) {
  const rows = await scoped(tx, actor, 'app.service_balance')
    .select(['app.service_balance.service', 'app.service_balance.count'])
    .where('app.service_balance.park_id', '=', actor.chain.park_id)
    .where('app.service_balance.tenant_id', '=', actor.tenantId)
    .execute()
  const left = (service: (typeof rows)[number]['service']): number => rows.find((row) => row.service === service)?.count ?? 0
  const own = {
    id: actor.tenantId,
    sms_count: left('sms'),
    contract_sms_count: left('contract_sms'),
    contract_face_count: left('contract_face'),
    electronic_file_signature_count: left('electronic_file_signature'),
    two_auth_count: left('two_auth'),
    phone_three_auth_count: left('phone_three_auth'),
    bank_three_auth_count: left('bank_three_auth'),
    bank_four_auth_count: left('bank_four_auth'),
    liveness_recognition_auth_count: left('liveness_recognition_auth'),
    enterprise_auth_count: left('enterprise_auth'),
  }
  const all = rows.length === 0 ? [] : [own]
  return { total: all.length, page, page_size: limit, results: page === 1 ? all : [] }
}
