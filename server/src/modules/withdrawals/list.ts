import type { z } from 'zod'
import { listWithdrawals, type exportWithdrawals } from '@linggong/shared/contract/cmb-withdraw-records'
import { withdrawFields } from '@linggong/shared/domain/fields/withdraw'
import { withdrawMachine } from '@linggong/shared/domain/machines/withdraw'
import { maskAccount } from '@linggong/shared/domain/masks'
import { sql, type SqlBool } from 'kysely'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../kernel/actor.ts'
import { historyOf } from '../../kernel/history.ts'
import { seatsOf } from '../../kernel/person.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { scoped, scopedId } from '../../kernel/scope.ts'
import { memberNow } from '../../kernel/session.ts'
import { inTransaction, SYSTEM, type Tx } from '../../kernel/transaction.ts'
import { nameOfQuery } from '../../kernel/written.ts'
import type { Reveal } from '../../module.ts'
import { inDateRange, is, matching, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { withSums } from '../lists/sums.ts'
import { ownerOf } from './steps.ts'
import { pages } from './told.ts'

/** Whose wallet it leaves, as `ownerOf` tells it. */
const ownerKind = sql`case when app.withdraw_record.company_id is not null then 'company' when app.withdraw_record.agency_id is not null then 'agency' else 'park' end`

type Filters = z.output<NonNullable<typeof exportWithdrawals.body>>

const withdrawals = (tx: Tx, actor: Actor, filters: Filters) =>
  scoped(tx, actor, 'app.withdraw_record')
    .innerJoin(tenantNames.as('o'), 'o.id', 'app.withdraw_record.owner_id')
    .where(matching('app.withdraw_record', filters, { sn: is, status: oneOf, channel: oneOf, owner_flavour: (_, kinds) => sql<SqlBool>`${ownerKind} = any(${[...kinds]})`, create_at: inDateRange }))
    .selectAll('app.withdraw_record')
    .select(['o.name as owner_name', sql<boolean>`coalesce(app.withdraw_record.applicant_id = any(${[...seatsOf(actor)]}::uuid[]), false)`.as('is_own')])

type Withdrawal = Awaited<ReturnType<ReturnType<typeof withdrawals>['execute']>>[number]

/** Whoever has the page of the payment app alone sees what leaves its books. */
const seesBank = ({ permissions }: Actor): boolean => bankPages.some((page) => permissions.has(page))
const bankPages = Object.values(pages).map(({ cmb }) => cmb)

/** Those that the caller may see one by one, and audit: of its own wallet and of all below it (M-money: the owner's level or above). */
const listed = (tx: Tx, actor: Actor, filters: Filters) => withdrawals(tx, actor, filters).$if(!seesBank(actor), (rows) => rows.where('app.withdraw_record.channel', '=', 'alipay'))

const source = fromStatement(listed, { id: 'app.withdraw_record.id', create_at: 'app.withdraw_record.create_at', amount: 'app.withdraw_record.amount' })

const wire = (row: Withdrawal) => ({
  id: row.id, sn: row.sn, status: row.status, owner_flavour: ownerOf(row), owner_name: row.owner_name, channel: row.channel, amount: row.amount, to_name: row.to_name, to_account: maskAccount(row.to_account), to_bank: row.to_bank,
  remark: row.remark, reason: row.reason, applicant: row.applicant, auditor: row.auditor, is_own: row.is_own,
  create_at: row.create_at.toISOString(), audit_at: row.audit_at?.toISOString() ?? null, finish_at: row.finish_at?.toISOString() ?? null, version: row.version,
})

const { column, custom } = sheetColumnsOf(withdrawFields)

export const withdrawalList = serveList(
  listWithdrawals,
  {
    ...source,
    async *rows(deps: Deps, { staffId }: Actor, filters: Filters): AsyncGenerator<readonly Withdrawal[]> {
      // A job has no permissions of its own: whoever has asked for it sees in the file what they may see now.
      const member = await inTransaction(deps.db, SYSTEM, (tx) => memberNow(tx, staffId))
      if (member !== undefined) yield* source.rows(deps, member, filters)
    },
    page: (tx, actor, filters: Filters, paging, now) =>
      withSums(tx, () => source.page(tx, actor, filters, paging, now), { name: nameOfQuery('withdrawals', { ...filters, seesBank: seesBank(actor) }), query: (most: number) => listed(tx, actor, filters).clearSelect().select('app.withdraw_record.amount').limit(most) }, ['amount']),
  },
  {
    wire,
    category: 'cmb_withdraw_record',
    machine: withdrawMachine,
    columns: [
      column('sn', 22), column('status', 10), custom('owner_flavour', ownerOf, 12), column('owner_name', 30), column('channel', 12), column('amount'), column('to_name', 30), column('to_account', 22), column('to_bank', 20), column('reason', 30),
      column('applicant', 12), column('auditor', 12), column('create_at'), column('audit_at'), column('finish_at'),
    ],
  },
)

/** In full for whoever audits, on the record. */
export const revealWithdrawal: Reveal = async (tx, actor, id) => {
  const row = await scopedId(tx, actor, 'app.withdraw_record', id)
  return { chain: row, account_no: row.to_account }
}

/** Absent and foreign ones answer 404. */
export async function withdrawalOf(tx: Tx, actor: Actor, id: string) {
  const row = await listed(tx, actor, {}).where('app.withdraw_record.id', '=', id).executeTakeFirst()
  if (row === undefined) refuse(404, texts.notFound)
  return { ...wire(row), events: await historyOf(tx, 'withdraw', id) }
}
