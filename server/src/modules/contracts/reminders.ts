import { sql, type SqlBool } from 'kysely'
import { addDays, businessDate, daysBetween, type BusinessDate } from '@linggong/shared/domain/time'
import type { Deps } from '../../deps.ts'
import { SYSTEM, type Actor, type Caller } from '../../kernel/actor.ts'
import { inScope } from '../../kernel/scope.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { tell } from '../messages/write.ts'
import { tenantNames } from '../lists/names.ts'
import { inForceOn } from '../terms/in-force.ts'

/** Long enough to negotiate a new contract (domain.md §2.3). */
const noticeDays = 30

/** Contracts of the caller, or of the companies below, that end soon, and changes of their rates that wait for an answer. */
export async function remindersOf(tx: Tx, actor: Actor, now: Date) {
  const today = businessDate(now)
  const rows = await ending(tx, actor, today)
  const changes = await pending(tx, actor, today)
  return {
    results: rows.map(({ id, sn, company_id, company_name, end_at }) => ({ id, sn, company_id, company_name, end_at, days_left: daysBetween(today, end_at) })),
    rate_changes: changes.map(({ id, contract_id, contract_sn, company_id, company_name, effective_at }) => ({
      id: contract_id, sn: contract_sn, company_id, company_name, rate_change_id: id, effective_at,
      // The day before is the last one to answer.
      days_left: daysBetween(today, effective_at) - 1,
    })),
  }
}

/** Notifies each company once per contract; after an extension it is notified again before the new end. */
export async function tellOfEndingContracts(deps: Deps, day: BusinessDate): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const rows = await ending(tx, SYSTEM, day)
    await tell(
      tx,
      rows.map(({ id, sn, park_id, platform_id, agency_id, company_id, end_at }) => ({
        tenantId: company_id,
        flavour: 'company' as const,
        chain: { park_id, platform_id, agency_id, company_id },
        kind: 'contract' as const,
        title: '合同即将到期',
        body: `合同 ${sn} 将于 ${end_at.replaceAll('-', '/')} 到期，到期后无法生成新的结算单，请及时联系业务公司续签。`,
        eventKey: `contract:${id}:${end_at}`,
      })),
    )
  })
}

/** Reminds each company once of a change that it has to answer within days. */
export async function remindOfRateChanges(deps: Deps, day: BusinessDate): Promise<void> {
  await inTransaction(deps.db, SYSTEM, async (tx) => {
    const rows = await pending(tx, SYSTEM, day)
    await tell(
      tx,
      rows.filter(({ effective_at }) => daysBetween(day, effective_at) <= answerDays).map(({ id, contract_sn, park_id, platform_id, agency_id, company_id, effective_at }) => ({
        tenantId: company_id,
        flavour: 'company' as const,
        chain: { park_id, platform_id, agency_id, company_id },
        permission: 'CompanyCooperateConfirmPageIndex' as const,
        kind: 'rate_change' as const,
        title: '费率变更即将失效',
        body: `合同 ${contract_sn} 自 ${effective_at.replaceAll('-', '/')} 起的费率变更还未答复，到日将自动撤回，费率不变。`,
        eventKey: `rate_change:${id}:remind`,
      })),
    )
  })
}

/** Before the day on which an unanswered change is void. */
const answerDays = 3

const pending = (tx: Tx, caller: Caller, today: BusinessDate) =>
  tx
    .selectFrom('app.rate_change as r')
    .innerJoin(tenantNames.as('company'), 'company.id', 'r.company_id')
    .select(['r.id', 'r.contract_id', 'r.contract_sn', 'r.effective_at', 'r.park_id', 'r.platform_id', 'r.agency_id', 'r.company_id', 'company.name as company_name'])
    .where(inScope(caller, 'r'))
    .where('r.status', '=', 'to_confirm')
    .where('r.effective_at', '>', today)
    .orderBy('r.effective_at')
    .orderBy('r.id')
    .execute()

/** In force, ending within the notice period, and without an approved successor. */
async function ending(tx: Tx, caller: Caller, today: BusinessDate) {
  return tx
    .selectFrom('app.company_contract as c')
    .innerJoin(tenantNames.as('company'), 'company.id', 'c.company_id')
    .select(['c.id', 'c.sn', 'c.end_at', 'c.park_id', 'c.platform_id', 'c.agency_id', 'c.company_id', 'company.name as company_name'])
    .where(inScope(caller, 'c'))
    .where(inForceOn('c', today))
    .where('c.end_at', '<=', addDays(today, noticeDays))
    .where(
      sql<SqlBool>`not exists (select from app.company_contract next where next.park_id = c.park_id and next.company_id = c.company_id and next.audit_status = 'passed'
        and next.status in ('not_started', 'in_force') and next.end_at > c.end_at)`,
    )
    .orderBy('c.end_at')
    .orderBy('c.id')
    .execute()
}
