import { sql, type Expression, type SqlBool } from 'kysely'
import type { Row } from '../../db/tables.ts'
import type { Caller } from '../../kernel/actor.ts'
import { scoped } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { PackageKind } from '@linggong/shared/domain/fields/evidence'
import { monthSpan } from '@linggong/shared/domain/time'

const columns = [
  'app.bill.park_id', 'app.bill.id', 'app.bill.platform_id', 'app.bill.agency_id', 'app.bill.company_id', 'app.bill.batch_id', 'app.bill.settlement_id', 'app.bill.company_user_id',
  'app.bill.person_id', 'app.bill.sn', 'app.bill.row_no', 'app.bill.status', 'app.bill.name', 'app.bill.id_no', 'app.bill.phone', 'app.bill.account_no', 'app.bill.account_kind', 'app.bill.bank_name',
  'app.bill.amount', 'app.bill.personal_service_fee', 'app.bill.vat', 'app.bill.urban_tax', 'app.bill.edu_surcharge', 'app.bill.local_edu_surcharge', 'app.bill.income_tax', 'app.bill.card_fee',
  'app.bill.credit_tax', 'app.bill.net_amount', 'app.bill.is_estimate', 'app.bill.tax_month', 'app.bill.task_sn', 'app.bill.remark', 'app.bill.create_at', 'app.bill.pay_at',
] as const

type ColumnName<C> = C extends `app.bill.${infer N}` ? N : never

/** A bill as far as its evidence is about it. */
export type ProvenBill = Pick<Row<'app.bill'>, ColumnName<(typeof columns)[number]>>

/** Of one worker together: by cooperation, then in the order in which they came. */
export const proven = (tx: Tx, caller: Caller, where: Expression<SqlBool>) => scoped(tx, caller, 'app.bill').where(where).select(columns)

/** What a package, a page or a sum is about. */
export interface EvidenceScope {
  readonly of: PackageKind
  /** The settlement, bill or cooperation; of a month the enterprise. */
  readonly subjectId: string
  /** `YYYY-MM`; empty: any. */
  readonly month: string
}

/** What an enterprise has paid since a time. */
export const paidSince = (companyId: string, since: Date): Expression<SqlBool> => sql<SqlBool>`(app.bill.company_id = ${companyId} and app.bill.status = 'paid' and app.bill.pay_at >= ${since})`

/** The bills of a scope. Of a person and of a month those that were paid: what has not been paid needs no proof yet. */
export function inEvidence({ of, subjectId, month }: EvidenceScope): Expression<SqlBool> {
  const column = { settlement: 'settlement_id', bill: 'id', company_user: 'company_user_id', month: 'company_id' }[of]
  const subject = sql<SqlBool>`${sql.ref(`app.bill.${column}`)} = ${subjectId}`
  if (of === 'settlement' || of === 'bill') return subject
  const paid = sql<SqlBool>`(${subject} and app.bill.status = 'paid')`
  if (month === '') return paid
  const { from, to } = monthSpan(month)
  return sql<SqlBool>`(${paid} and app.bill.pay_at >= ${from} and app.bill.pay_at < ${to})`
}
