import type { z } from 'zod'
import { type ContractKind, contractFamily } from '../domain/contracts.ts'
import type { family, FlavourAccess } from './call.ts'
import { eitherOf, listCalls, type ExportingPages } from './list-calls.ts'
import { changeLog, commaList, dateRange, idParams, line, listOf } from './schemas/common.ts'
import { termination } from './schemas/contract.ts'

interface ContractCallsSpec<P extends z.ZodRawShape, B extends z.ZodType, U extends z.ZodType, A extends z.ZodType> {
  /** The page that lists them, with its export. */
  readonly access: ExportingPages
  /** Filters by organisations. Only those that differ from row to row: who offers the contracts is the caller's own, or known to them by name. */
  readonly parties: P
  readonly create: B
  readonly update: U
  readonly answer: A
}

const filters = {
  sn: line(40).optional(),
  audit_status: commaList.optional(),
  status: commaList.optional(),
  start_at: dateRange.optional(),
  /** When it ends. */
  end_at: dateRange.optional(),
  create_at: dateRange.optional(),
}

/** The calls of a family of contracts (R353–R356, R601–R607). `name`: as the names of its calls have it. An audit is an update with `audit_status`. */
export function contractCalls<P extends z.ZodRawShape, B extends z.ZodType, U extends z.ZodType, A extends z.ZodType>(
  call: ReturnType<typeof family>,
  kind: ContractKind,
  name: Capitalize<ContractKind>,
  { access, parties, create, update, answer }: ContractCallsSpec<P, B, U, A>,
) {
  const { what, path, adds, edits, audits, terminates, lists, shows } = contractFamily(kind)
  const also: FlavourAccess = shows
  const reads = eitherOf(lists, shows)
  const changes = ['company-contracts', 'agency-contracts', 'platform-contracts', 'rate-changes', 'tenants']
  return {
    ...listCalls(call, {
      search: { name: `list${name}Contracts`, summary: `${what}列表`, method: 'GET', path },
      exported: { name: `export${name}Contracts`, summary: `导出${what}`, method: 'POST', path: `${path}exports/` },
      counted: { name: `count${name}Contracts`, summary: `${what}各审核状态的数量`, path: `${path}status_counts/` },
      access, also, filters: { ...filters, ...parties }, response: listOf(answer),
    }),
    detail: call({ name: `${kind}Contract`, summary: what, method: 'GET', path: `${path}:id/`, access: reads, params: idParams, response: answer }),
    create: call({ name: `create${name}Contract`, summary: `新增${what}`, method: 'POST', path, access: adds, body: create, response: answer, idempotent: true, newBusiness: true, changes }),
    update: call({ name: `update${name}Contract`, summary: `编辑或审核${what}`, method: 'PUT', path: `${path}:id`, access: eitherOf(edits, audits), params: idParams, body: update, response: answer, changes }),
    terminate: call({ name: `terminate${name}Contract`, summary: `终止${what}`, method: 'PUT', path: `${path}:id/terminate/`, access: terminates, params: idParams, body: termination, response: answer, changes }),
    history: call({ name: `${kind}ContractHistory`, summary: `${what}变更记录`, method: 'GET', path: `${path}:id/history_events/`, access: reads, params: idParams, response: changeLog }),
  }
}
