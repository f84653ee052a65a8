import { sql } from 'kysely'
import type { z } from 'zod'
import type { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import type { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { contractFamily, type ContractKind } from '@linggong/shared/domain/contracts'
import { flavours } from '@linggong/shared/domain/flavours'
import type { Row } from '../../db/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { seatsOf } from '../../kernel/person.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, inDateRange, inDays, is, matching, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, type ListSource } from '../lists/serve.ts'
import type { ContractTable } from './families.ts'
import { tableOf } from './steps.ts'

type FilterOf<C extends typeof listCompanyContracts | typeof listPlatformContracts> = Omit<z.output<NonNullable<C['query']>>, 'page' | 'page_size' | 'ordering'>
/** Of all families: each offers some of these. */
type Filter = FilterOf<typeof listCompanyContracts> & FilterOf<typeof listPlatformContracts>

const orderings = { id: 'k.id', sn: 'k.sn', start_at: 'k.start_at', end_at: 'k.end_at', create_at: 'k.create_at' } as const

/** A row with what its answer has besides. */
export type Listed<T extends ContractTable> = Row<T> & { readonly company_name: string; readonly agency_name: string; readonly platform_name: string; readonly is_own: boolean; readonly is_side: boolean; readonly knows_group: boolean }

const name = (alias: string) => sql<string>`coalesce(${sql.ref(`${alias}.name`)}, '')`

/** The contracts of one family that the caller sees: of the side that offers them all, of the other side those that have passed. */
function statement(kind: ContractKind, tx: Tx, actor: Actor, filter: Filter) {
  const isSide = actor.flavour === contractFamily(kind).side
  // Those below a group know it by its name: its id is not in their answers.
  const knowsGroup = flavours.indexOf(actor.flavour) <= flavours.indexOf('platform')
  return tx
    // The builder's types do not work with a union of tables, so one of them stands for all.
    .selectFrom(`${tableOf(kind) as 'app.company_contract'} as k`)
    .leftJoin(tenantNames.as('company'), 'company.id', 'k.company_id')
    .leftJoin(tenantNames.as('agency'), 'agency.id', 'k.agency_id')
    .leftJoin(tenantNames.as('platform'), 'platform.id', 'k.platform_id')
    .selectAll('k')
    .select([name('company').as('company_name'), name('agency').as('agency_name'), name('platform').as('platform_name')])
    .select(sql<boolean>`k.entered_by && ${[...seatsOf(actor)]}::uuid[]`.as('is_own'))
    .select([sql<boolean>`${isSide}::boolean`.as('is_side'), sql<boolean>`${knowsGroup}::boolean`.as('knows_group')])
    .where(inScope(actor, 'k'))
    .$if(!isSide, (rows) => rows.where('k.audit_status', '=', 'passed'))
    // What has ended without a verdict waits for none: it is found by its status.
    .$if((filter.audit_status ?? []).length > 0 && (filter.status ?? []).length === 0, (rows) => rows.where(sql<boolean>`(k.audit_status = 'passed' or k.status <> 'terminated')`))
    .where(matching('k', filter, {
      sn: contains, platform_id: is, agency_id: is, company_id: is, audit_status: oneOf, status: oneOf, start_at: inDays, end_at: inDays, create_at: inDateRange,
    }))
}

export const contractSource = <T extends ContractTable>(kind: ContractKind) =>
  // As above: the rows are those of the table of this family.
  fromStatement((tx, actor, filter: Filter) => statement(kind, tx, actor, filter), orderings) as unknown as ListSource<Filter, Listed<T>>

/** One of them; absent, foreign, and for the other side unaudited ones answer 404. */
export async function contractRow<T extends ContractTable>(tx: Tx, actor: Actor, kind: ContractKind, id: string): Promise<Listed<T>> {
  const row: unknown = await statement(kind, tx, actor, {}).where('k.id', '=', id).executeTakeFirst()
  return row === undefined ? refuse(404, texts.notFound) : (row as Listed<T>)
}

const time = (value: Date | null): string | null => (value === null ? null : value.toISOString())

/** What all families answer. */
export const commonWire = (row: Listed<ContractTable>) => ({
  id: row.id,
  sn: row.sn,
  start_at: row.start_at,
  end_at: row.end_at,
  contract_url: row.is_side ? row.contract_url : '',
  remark: row.is_side ? row.remark : '',
  audit_status: row.audit_status,
  audit_remark: row.is_side ? row.audit_remark : '',
  auditor: row.auditor,
  audit_at: time(row.audit_at),
  status: row.status,
  creator: row.creator,
  is_own: row.is_own,
  terminate_at: time(row.terminate_at),
  terminate_remark: row.terminate_remark,
  create_at: row.create_at.toISOString(),
  version: row.version,
})
