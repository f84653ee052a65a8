import { addDays, businessDate } from '@linggong/shared/domain/time'
import { NO_RATES, onlyRates } from '@linggong/shared/domain/contract-rates'
import { insertRows } from '../db/bulk.ts'
import { SYSTEM } from '../kernel/actor.ts'
import { newId, nextSerials } from '../kernel/ids.ts'
import { inTransaction, type Tx } from '../kernel/transaction.ts'
import type { SeedEnv } from './env.ts'

/** Contracts of the operator with groups and of groups with their agencies, one of each still to be audited, and changes of rates in every state. */
export async function writeContracts({ deps }: SeedEnv, begin: Date, now: Date): Promise<void> {
  const [today, first] = [businessDate(now), businessDate(begin)]
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    if ((await tx.selectFrom('app.platform_contract').select('id').limit(1).executeTakeFirst()) !== undefined) return
    await writeSoftware(tx, first, today, now)
    await writeRateChanges(tx, today, now)
  })
}

async function writeSoftware(tx: Tx, first: string, today: string, now: Date): Promise<void> {
  const tenants = await tx.selectFrom('app.tenant').select(['id', 'flavour', 'park_id', 'platform_id']).where('flavour', 'in', ['platform', 'agency']).orderBy('id').execute()
  const terms = { start_at: first, end_at: addDays(today, 365), audit_status: 'passed' as const, status: 'in_force' as const, creator: '系统', auditor: '系统', audit_at: now, create_at: now }
  const open = { ...terms, start_at: addDays(today, 366), end_at: addDays(today, 730), audit_status: 'to_audit' as const, status: 'not_started' as const, auditor: '', audit_at: null }
  const groups = tenants.filter(({ flavour }) => flavour === 'platform')
  const agencies = tenants.flatMap(({ id, flavour, park_id, platform_id }) => (flavour === 'agency' && park_id !== null && platform_id !== null ? [{ park_id, platform_id, agency_id: id }] : []))
  const sns = await nextSerials(tx, 'HT', groups.length + agencies.length + 2, now)
  const numbered = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ ...row, id: newId(), sn: sns.pop() ?? '' }))
  const ofGroup = (id: string) => ({ park_id: id, platform_id: id, agency_id: null, company_id: null, software_use_fee_ppm: 3_000, service_fee: 200_000 })
  const ofAgency = (chain: (typeof agencies)[number]) => ({ ...chain, company_id: null, software_use_fee_ppm: 5_000, service_fee: 100_000 })
  await insertRows(tx, 'app.platform_contract', numbered([...groups.map(({ id }) => ({ ...ofGroup(id), ...terms })), ...groups.slice(0, 1).map(({ id }) => ({ ...ofGroup(id), ...open }))]))
  await insertRows(tx, 'app.agency_contract', numbered([...agencies.map((one) => ({ ...ofAgency(one), ...terms })), ...agencies.filter(({ platform_id }) => platform_id === groups[0]?.id).slice(0, 1).map((one) => ({ ...ofAgency(one), ...open }))]))
}

/** On a contract of its own each, but those that ended without an agreement. */
async function writeRateChanges(tx: Tx, today: string, now: Date): Promise<void> {
  const contracts = await tx.selectFrom('app.company_contract').selectAll().where('audit_status', '=', 'passed').where('status', '=', 'in_force').where('end_at', '>', addDays(today, 60)).orderBy('sn').execute()
  const rows = contracts.flatMap((contract, index) => {
    const { park_id, platform_id, agency_id, company_id, id: contract_id, sn: contract_sn } = contract
    const old_rates = { ...NO_RATES, ...onlyRates(contract) }
    const change = (status: 'to_confirm' | 'rejected' | 'canceled' | 'confirmed', less: number, days: number) => ({
      park_id, platform_id, agency_id, company_id, id: newId(), contract_id, contract_sn, old_rates, status, effective_at: addDays(today, days), creator_id: newId(), creator: '系统',
      new_rates: { ...old_rates, enterprise_service_fee_ppm: Math.max(0, old_rates.enterprise_service_fee_ppm - less) }, reason: status === 'rejected' ? '降幅低于预期' : '', ...(status === 'rejected' || status === 'confirmed' ? { answerer: '系统', answer_at: now } : { answerer: '', answer_at: null }), create_at: now,
    })
    return index === 0 ? [change('rejected', 1_000, 20), change('canceled', 2_000, 25), change('to_confirm', 5_000, 30)] : index < 3 ? [change('to_confirm', 5_000, 30)] : index === 3 ? [change('confirmed', 2_000, 30)] : []
  })
  await insertRows(tx, 'app.rate_change', rows)
}
