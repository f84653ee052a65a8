import type { ContractKind } from '@linggong/shared/domain/contracts'
import { contractAuditMachine, contractMachine, type ContractAction, type ContractAuditAction } from '@linggong/shared/domain/machines/contract'
import { next, stepFrom, type CheckedOf } from '@linggong/shared/domain/machines/machine'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { diff, recordChange } from '../../kernel/history.ts'
import { logged } from '../../kernel/logged.ts'
import { isSelf } from '../../kernel/person.ts'
import { asSeen, ownChain, writeChange, type Columns } from '../../kernel/record.ts'
import { scopedId } from '../../kernel/scope.ts'
import { stateAfter } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { families, type ContractRow, type ContractTable } from './families.ts'

export const tableOf = (kind: ContractKind): ContractTable => `app.${kind}_contract`

const commonKeys = ['start_at', 'end_at', 'contract_url', 'remark', 'audit_status', 'audit_remark', 'status', 'terminate_remark']

/** A row by the keys of its dictionary. */
const toldOf = (kind: ContractKind, row: ContractRow): Readonly<Record<string, unknown>> => ({ ...row, ...families[kind].told(row) })

/** One entry of the change log. */
export function tellOf(tx: Tx, by: Caller, kind: ContractKind, action: ContractAction | 'create', before: ContractRow | null, after: ContractRow): Promise<void> {
  const entity = `${kind}_contract` as const
  const keys = [...commonKeys, ...families[kind].keys]
  // The keys of a union of dictionaries are unknown to TypeScript; `write` refuses one that its dictionary lacks.
  const changes = diff(before === null ? null : toldOf(kind, before), toldOf(kind, after), logged[entity].fields as typeof logged.company_contract.fields, keys as unknown as readonly never[])
  return recordChange(tx, by, entity as 'company_contract', after.id, action, changes, ownChain(by, after))
}

/** The row, locked, if it is as the caller has seen it. A caller above several parks learns first in which it is. */
export async function lockContract(tx: Tx, by: Caller, kind: ContractKind, id: string, version?: number): Promise<ContractRow> {
  const table = tableOf(kind)
  const { park_id } = await scopedId(tx, by, table, id)
  const row = await scopedId(tx, by, table, id, { lock: true, parkId: park_id })
  return version === undefined ? row : asSeen(row, version)
}

/** A row of all that a step changes, with one entry of the change log. */
async function change(tx: Tx, by: Caller, kind: ContractKind, from: ContractRow, action: ContractAction, set: object): Promise<ContractRow> {
  // The builder's types do not work with a union of tables, so one of them stands for all.
  const after = await writeChange(tx, tableOf(kind) as 'app.company_contract', from, set as Columns<'app.company_contract'>)
  await tellOf(tx, by, kind, action, from, after)
  return after
}

/** As the machine of the audit reads a contract. */
const audited = (actor: Actor, row: ContractRow) => ({ ...row, status: row.audit_status, is_own: row.entered_by.some((one) => isSelf(actor, one)) })

/** Refuses early what `moveAudit` would refuse, as far as the row alone can tell. */
export function refuseAudit(actor: Actor, row: ContractRow, action: ContractAuditAction): void {
  stateAfter(stepFrom(contractAuditMachine, audited(actor, row), action, actor.flavour))
}

/** A step of the audit; a contract that passes begins at once if its day has come. `checked` names the guards that only the caller could decide. */
export function moveAudit<A extends ContractAuditAction>(tx: Tx, actor: Actor, kind: ContractKind, from: ContractRow, action: A, set: object, ...checked: CheckedOf<typeof contractAuditMachine, A>): Promise<ContractRow> {
  return change(tx, actor, kind, from, action, { ...set, audit_status: stateAfter(next(contractAuditMachine, audited(actor, from), action, actor.flavour, ...checked)) })
}

type Lived = (typeof contractMachine)['transitions'][number]['action']

/** A step of what becomes of a contract by its dates, or before them. */
export function moveContract<A extends Lived>(tx: Tx, by: Caller, kind: ContractKind, from: ContractRow, action: A, set: object, ...checked: CheckedOf<typeof contractMachine, A>): Promise<ContractRow> {
  return change(tx, by, kind, from, action, { ...set, status: stateAfter(next(contractMachine, from, action, by.flavour, ...checked)) })
}
