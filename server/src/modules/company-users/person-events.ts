import { sql } from 'kysely'
import type { CallOutput } from '@linggong/shared/contract/call'
import type { userEvents } from '@linggong/shared/contract/users'
import { CONTRACT_AUTH_TYPES } from '@linggong/shared/domain/categories'
import { CHECK_KINDS, CHECK_OUTCOMES, COOPERATION_SOURCES } from '@linggong/shared/domain/company-users'
import { cooperationAuditFields } from '@linggong/shared/domain/fields/company-user'
import { formatCents } from '@linggong/shared/domain/money'
import { personEventKinds, type PersonEventKind } from '@linggong/shared/domain/person-events'
import type { StatusOption } from '@linggong/shared/domain/status-option'
import { AUDIT_STATUSES, BILL_STATUSES } from '@linggong/shared/domain/statuses'
import type { Actor } from '../../kernel/actor.ts'
import type { Paging } from '../../kernel/lists.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope } from '../../kernel/scope.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { capped, cappedSum } from '../lists/sums.ts'
import { taxOf } from './person.ts'

type Events = CallOutput<typeof userEvents>

interface Found {
  readonly kind: PersonEventKind
  readonly id: string
  readonly at: Date
  readonly company_name: string | null
  /** Codes, numbers and reasons, by the kind. */
  readonly what: string
  readonly how: string
  readonly why: string
  readonly amount: number | null
  /** What of the amount the text tells. */
  readonly part: number | null
  readonly bill_id: string | null
  readonly total: number
}

/**
 * The events of one person in the reader's scope, the newest first; 404 where they do not work there. A person has some hundred rows in all of
 * these tables together, so they are all read.
 */
export async function eventsOf(tx: Tx, actor: Actor, personId: string, { page, page_size }: Paging): Promise<Events> {
  const mine = (alias: string) => sql`${inScope(actor, alias)} and ${sql.ref(`${alias}.person_id`)} = ${personId}`
  // Of one moment: as the steps follow from one another.
  const step = (alias: string) => sql`array_position(${[...personEventKinds]}::text[], ${sql.ref(`${alias}.kind`)}::text)`
  const { rows } = await sql<Found>`
    with happened as (
      select 'start' as kind, u.id::text as id, u.create_at as at, u.company_id, u.source as what, u.creator as how, '' as why, null::bigint as amount, null::bigint as part, null::uuid as bill_id
      from app.company_user u where ${mine('u')}
      union all
      select 'end', u.id::text, u.termination_at, u.company_id, '', '', '', null, null, null from app.company_user u where ${mine('u')} and u.termination_at is not null
      union all
      select 'check', k.id::text, k.answer_at, k.company_id, k.kind, k.outcome, k.reason, null, null, null
      from app.auth_check k join app.company_user u on u.park_id = k.park_id and u.id = k.company_user_id where ${mine('u')} and ${inScope(actor, 'k')} and k.answer_at is not null
      union all
      select 'sign', e.id::text, e.sign_at, e.company_id, e.sn, e.sign_method, e.template_name, null, null, null from app.e_contract e where ${mine('e')} and e.sign_at is not null
      union all
      select 'audit', a.id::text, a.audit_at, a.company_id, a.kind, a.status, a.reason, null, null, null
      from app.user_audit a join app.company_user u on u.park_id = a.park_id and u.id = a.company_user_id where ${mine('u')} and ${inScope(actor, 'a')} and a.audit_at is not null
      union all
      select 'payment', b.id::text, b.pay_at, b.company_id, b.sn, '', '', b.amount, b.net_amount, b.id from app.bill b where ${mine('b')} and b.status = 'paid' and b.pay_at is not null
      union all
      select 'failure', b.id::text, b.failed_at, b.company_id, b.sn, b.status, b.fail_reason, b.amount, null, b.id from app.bill b where ${mine('b')} and b.failed_at is not null
      union all
      select 'tax', b.tax_month, max(b.pay_at), null, b.tax_month, '', '', ${cappedSum('t.tax_amount')}, ${cappedSum('b.income_tax')}, null
      from app.bill b cross join lateral (select ${taxOf} as tax_amount) t where ${mine('b')} and b.status = 'paid' and b.pay_at is not null and b.tax_month is not null group by b.tax_month
      union all
      select 'refund', r.id::text, r.answer_at, r.company_id, r.month, '', '', r.amount, null, null from app.tax_refund r where ${mine('r')} and r.status = 'success' and r.answer_at is not null
    )
    select h.*, n.name as company_name from (select happened.*, count(*) over ()::int as total from happened order by at desc, ${step('happened')} desc, id limit ${page_size} offset ${(page - 1) * page_size}) h
    left join app.tenant_name n on n.id = h.company_id
    order by h.at desc, ${step('h')} desc, h.id`.execute(tx)
  if (rows[0] === undefined && page === 1) return refuse(404, texts.notFound)
  return {
    // A page beyond the last one has no row that tells the number.
    total: rows[0]?.total ?? (await eventsOf(tx, actor, personId, { page: 1, page_size: 1 })).total,
    page,
    page_size,
    results: rows.map((row) => ({
      id: `${row.kind}/${row.id}`, kind: row.kind, at: row.at.toISOString(), company_name: row.company_name ?? '', text: textOf(row), amount: row.amount === null ? null : capped(row.amount), bill_id: row.bill_id,
    })),
  }
}

const label = (table: readonly StatusOption[], value: string): string => table.find((one) => one.value === value)?.label ?? value
const because = (reason: string): string => (reason === '' ? '' : `：${reason}`)
const money = (cents: number | null): string => `¥ ${formatCents(capped(cents ?? 0))}`

/** In an operator's words, by the tables that the other parts of the page use. */
function textOf({ kind, what, how, why, amount, part }: Found): string {
  switch (kind) {
    case 'start':
      return [label(COOPERATION_SOURCES, what), how].filter((one) => one !== '').join('，')
    case 'end':
      return '合作已终止'
    case 'check':
      return `${label(CHECK_KINDS, what)}${label(CHECK_OUTCOMES, how)}${because(why)}`
    case 'sign':
      return `合同 ${what}${why === '' ? '' : `（${why}）`}，${label(CONTRACT_AUTH_TYPES, how)}`
    case 'audit':
      return `${label(cooperationAuditFields.kind.table, what)}${label(AUDIT_STATUSES, how)}${because(why)}`
    case 'payment':
      return `账单 ${what}，到账 ${money(part)}`
    case 'failure':
      return `账单 ${what} ${label(BILL_STATUSES, how)}${because(why)}`
    case 'tax':
      return `${what.replace('-', '/')} 增值税及附加 ${money((amount ?? 0) - (part ?? 0))}，个人所得税 ${money(part)}`
    case 'refund':
      return `${what.replace('-', '/')} 多扣税款已退还`
  }
}
