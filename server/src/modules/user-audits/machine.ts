import { auditMachine, terminationBatchMachine } from '@linggong/shared/domain/machines/company-user'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { isSelf } from '../../kernel/person.ts'
import { steps } from '../../kernel/steps.ts'

/** All changes of state of an audit, and of a batch of terminations. */
export const audits = steps('app.user_audit', 'user_audit', auditMachine, ['status', 'reason'])
export const batches = steps('app.termination_batch', 'termination_batch', terminationBatchMachine, ['status', 'passed_count', 'rejected_count', 'reason'])

export type Audit = Row<'app.user_audit'>
export type Batch = Row<'app.termination_batch'>

/** Whether the caller has asked for it, so that somebody else decides; as the machine's guard reads it. */
export const asOwn = <R extends { readonly creator_id: string | null }>(row: R, by: Caller): R & { readonly is_own: boolean } => ({ ...row, is_own: isSelf(by, row.creator_id) })
