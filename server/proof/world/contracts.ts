import { companyContractFields, softwareContractFields } from '@linggong/shared/domain/fields/contract'
import { NO_RATES } from '@linggong/shared/domain/contract-rates'
import { addDays, businessDate } from '@linggong/shared/domain/time'
import { insertRows } from '../../src/db/bulk.ts'
import { SYSTEM } from '../../src/kernel/actor.ts'
import { diff, recordHistory } from '../../src/kernel/history.ts'
import { newId } from '../../src/kernel/ids.ts'
import { inTransaction } from '../../src/kernel/transaction.ts'
import { lettersOf } from './help.ts'
import type { Member, Put, World } from './shape.ts'

/**
 * Of every company, agency and group: a contract that waits for its audit, and of the last two one that has passed; of companies also a change of
 * rates. And for every agency one of its group that names it.
 */
export async function contractPapers(world: World, put: Put): Promise<void> {
  const { deps } = world.server
  const today = businessDate(deps.clock())
  const agencies = [...world.members.values()].filter(({ flavour }) => flavour === 'agency')
  for (const member of world.members.values()) {
    await inTransaction(deps.db, SYSTEM, async (tx) => {
      const { place, flavour, chain, tenantId } = member
      const paper = (audit_status: 'passed' | 'to_audit', start_at: string) => ({
        ...chain, id: newId(), sn: `HT${lettersOf(tenantId)}${audit_status}`, start_at, end_at: addDays(start_at, 30), audit_status, status: 'not_started' as const, contract_url: '/v1/files/00000000-0000-7000-8000-000000000000', remark: member.tenantName,
      })
      const event = { chain, action: 'create' as const, actor: { id: null, name: '系统' } }
      if (flavour === 'company') {
        const open = paper('to_audit', addDays(today, 400))
        await insertRows(tx, 'app.company_contract', [{ ...open, ...whole(member) }])
        put('openCompanyContract', place, 'app.company_contract', open.id)
        const { id, sn } = await tx.selectFrom('app.company_contract').select(['id', 'sn']).where('company_id', '=', tenantId).where('audit_status', '=', 'passed').executeTakeFirstOrThrow()
        put('companyContract', place, 'app.company_contract', id)
        const change = { ...whole(member), id: newId(), contract_id: id, contract_sn: sn, old_rates: NO_RATES, new_rates: { ...NO_RATES, enterprise_service_fee_ppm: 60_000 }, effective_at: addDays(today, 2), status: 'to_confirm' as const, creator_id: member.staffId, creator: member.tenantName, create_at: deps.clock() }
        // And one that has been agreed on for the day before.
        await insertRows(tx, 'app.rate_change', [change, { ...change, id: newId(), effective_at: addDays(today, 1), status: 'confirmed' as const }])
        put('rateChange', place, 'app.rate_change', change.id)
        await recordHistory(tx, [{ ...event, entity: 'company_contract', entityId: id, content: diff(null, { remark: member.tenantName }, companyContractFields) }])
      }
      if (flavour === 'agency' || flavour === 'platform') {
        const rows = [paper('to_audit', addDays(today, 400)), paper('passed', today)] as const
        const entity = `${flavour}_contract` as const
        if (flavour === 'agency') await insertRows(tx, 'app.agency_contract', rows.map((row) => ({ ...row, platform_id: chain.platform_id ?? '', agency_id: tenantId })))
        else await insertRows(tx, 'app.platform_contract', rows.map((row) => ({ ...row, platform_id: tenantId })))
        put(flavour === 'agency' ? 'openAgencyContract' : 'openPlatformContract', place, `app.${entity}`, rows[0].id)
        put(flavour === 'agency' ? 'agencyContract' : 'platformContract', place, `app.${entity}`, rows[1].id)
        await recordHistory(tx, [{ ...event, entity, entityId: rows[1].id, content: diff(null, { remark: member.tenantName }, softwareContractFields) }])
      }
      if (flavour === 'agency') {
        const platform_id = chain.platform_id ?? ''
        // Those of a group must not overlap.
        const named = paper('passed', addDays(today, 40 * (agencies.indexOf(member) + 1)))
        await insertRows(tx, 'app.platform_contract', [{ ...named, park_id: platform_id, platform_id, sn: `${named.sn}of` }])
      }
    })
  }
}

/** The chain of a company, none of which is null. */
const whole = ({ chain: { park_id, platform_id, agency_id }, tenantId }: Member) => ({ park_id, platform_id: platform_id ?? '', agency_id: agency_id ?? '', company_id: tenantId })
