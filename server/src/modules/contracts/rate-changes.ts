import { sql } from 'kysely'
import type { z } from 'zod'
import type { answerRateChange, exportRateChanges } from '@linggong/shared/contract/rate-changes'
import { listRateChanges } from '@linggong/shared/contract/rate-changes'
import { isSameRates, rateDifferences, ratesByField, ratesOfWish, ratesOn, type ContractRates } from '@linggong/shared/domain/contract-rates'
import { rateChangeFields } from '@linggong/shared/domain/fields/contract'
import { labelOf, YES_NO } from '@linggong/shared/domain/fields/field'
import { settlementRateFields } from '@linggong/shared/domain/fields/settlement'
import { EFFECTIVE, ONE_PENDING, rateChangeMachine } from '@linggong/shared/domain/machines/contract'
import { formatCents } from '@linggong/shared/domain/money'
import { statusOf } from '@linggong/shared/domain/status-option'
import { addDays, businessDate, type BusinessDate } from '@linggong/shared/domain/time'
import { json } from '../../db/bulk.ts'
import type { Row } from '../../db/tables.ts'
import { sheetColumnsOf } from '../../documents/field-columns.ts'
import type { Actor, Caller } from '../../kernel/actor.ts'
import { refuseWhileDisabled } from '../../kernel/authorise.ts'
import { diff, historyOf, recordChange } from '../../kernel/history.ts'
import { newId } from '../../kernel/ids.ts'
import { logged } from '../../kernel/logged.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { inScope, scopedId } from '../../kernel/scope.ts'
import { steps } from '../../kernel/steps.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { contains, inDateRange, inDays, is, matching, oneOf } from '../lists/filters.ts'
import { tenantNames } from '../lists/names.ts'
import { fromStatement, serveList } from '../lists/serve.ts'
import { tell, type NewMessage } from '../messages/write.ts'
import { agreedChanges } from '../terms/terms.ts'
import { wrong, type ContractRow, type ContractWish } from './families.ts'

const change = steps('app.rate_change', 'rate_change', rateChangeMachine, ['status', 'reason', 'answer_at'])

/** Offers other rates to the enterprise, from a day on; nothing where the wish names no other. The contract is locked. */
export async function offerRates(tx: Tx, actor: Actor, contractId: string, wish: ContractWish, effective_at: BusinessDate | undefined, now: Date): Promise<void> {
  const contract = await scopedId(tx, actor, 'app.company_contract', contractId)
  const agreed = await agreedChanges(tx, contract)
  const last = agreed.toSorted((a, b) => (a.effective_at < b.effective_at ? -1 : 1)).at(-1)
  const day = effective_at ?? addDays(businessDate(now), 1)
  const old_rates = ratesOn(contract, agreed, day)
  const new_rates = ratesOfWish(wish, old_rates)
  // A form sends the rates that hold today with everything else: that is no wish for others.
  const today = ratesOn(contract, agreed, businessDate(now))
  if (isSameRates(new_rates, old_rates) || (effective_at === undefined && isSameRates(ratesOfWish(wish, today), today))) return
  if (effective_at === undefined) wrong('effective_at', '已审核通过的合同的费率须与企业约定变更，请填写费率生效日期')
  if (day <= businessDate(now) || day < contract.start_at || day > contract.end_at) wrong('effective_at', EFFECTIVE.text)
  if (last !== undefined && day <= last.effective_at) wrong('effective_at', `${EFFECTIVE.text}（已约定自 ${last.effective_at} 起变更）`)
  const { id, sn, park_id, platform_id, agency_id, company_id } = contract
  change.refuseCreation(actor, contract)
  const pending = await tx.selectFrom('app.rate_change').select('id').where('park_id', '=', park_id).where('contract_id', '=', id).where('status', '=', 'to_confirm').executeTakeFirst()
  if (pending !== undefined) refuse(400, ONE_PENDING.text)
  const chain = { park_id, platform_id, agency_id, company_id }
  const made = await change.create(tx, actor, {
    facts: contract,
    keys: ['contract_sn', 'effective_at', 'status'],
    row: { ...chain, id: newId(), contract_id: id, contract_sn: sn, old_rates: json(old_rates), new_rates: json(new_rates), effective_at: day, creator_id: actor.staffId, creator: actor.name, create_at: now },
  }, 'effective', 'one_pending')
  await tell(tx, [messageOf(made, '费率变更待确认', `业务公司提出自 ${slashed(day)} 起变更合同 ${sn} 的费率，请在此日之前答复；未答复的变更到日自动撤回，费率不变。`)])
}

const slashed = (day: BusinessDate): string => day.replaceAll('-', '/')

/** To those of the enterprise who answer changes of rates; once for each event of a change. */
const messageOf = ({ id, park_id, platform_id, agency_id, company_id }: Row<'app.rate_change'>, title: string, body: string, event?: string): NewMessage => ({
  tenantId: company_id, flavour: 'company', chain: { park_id, platform_id, agency_id, company_id }, permission: 'CompanyCooperateConfirmPageIndex', kind: 'rate_change', title, body,
  eventKey: ['rate_change', id, ...(event === undefined ? [] : [event])].join(':'),
})

type Answer = z.output<NonNullable<typeof answerRateChange.body>>

/** The enterprise agrees or declines, the agency withdraws. One whose day has come is void, whether the daily job has been there or not. */
export async function answerOffer(tx: Tx, actor: Actor, id: string, { result, reason, version }: Answer, now: Date): Promise<void> {
  if (result === 'confirm') refuseWhileDisabled(actor)
  const row = await change.begin(tx, actor, id, result, version)
  if (result !== 'cancel' && row.effective_at <= businessDate(now)) refuse(400, '已到生效日期，该费率变更因未按时答复而失效')
  const by = { answerer_id: actor.staffId, answerer: actor.name, answer_at: now, reason }
  if (result === 'reject') await change.move(tx, actor, row, 'reject', by, 'reason')
  else if (result === 'confirm') await agree(tx, actor, row, by)
  else await change.move(tx, actor, row, 'cancel', { reason })
}

interface Answered {
  readonly answerer_id: string
  readonly answerer: string
  readonly answer_at: Date
  readonly reason: string
}

/** What was agreed on stands in the change log of the contract as well, with the rates. */
async function agree(tx: Tx, actor: Actor, from: Row<'app.rate_change'>, by: Answered): Promise<void> {
  await change.move(tx, actor, from, 'confirm', by)
  const dated = (rates: ContractRates, effective_at: string | null) => ({ ...ratesByField(rates), effective_at })
  const content = diff(dated(from.old_rates, null), dated(from.new_rates, from.effective_at), logged.company_contract.fields)
  await recordChange(tx, actor, 'company_contract', from.contract_id, 'agree_rates', content, from)
}

/** Withdraws what the enterprise has not answered: of one contract, as the system. The enterprise is told that there is nothing to answer any more. */
export async function lapseOf(tx: Tx, by: Caller, { id, park_id }: Pick<ContractRow, 'id' | 'park_id'>, reason: string): Promise<void> {
  const open = await tx.selectFrom('app.rate_change').select('id').where('park_id', '=', park_id).where('contract_id', '=', id).where('status', '=', 'to_confirm').execute()
  for (const one of open) {
    const lapsed = await lapse(tx, by, one.id, park_id, reason)
    if (lapsed !== null) await tell(tx, [messageOf(lapsed, '费率变更已撤回', `${reason}，合同 ${lapsed.contract_sn} 自 ${slashed(lapsed.effective_at)} 起的费率变更已自动撤回，无需答复。`, 'lapse')])
  }
}

/** The reason of one that lapses by its day. */
export const UNANSWERED = '到期未答复'

/** Null: it has been answered or withdrawn meanwhile. */
export async function lapse(tx: Tx, by: Caller, id: string, parkId: string, reason: string): Promise<Row<'app.rate_change'> | null> {
  const row = await scopedId(tx, by, 'app.rate_change', id, { lock: true, parkId })
  return row.status === 'to_confirm' ? change.move(tx, by, row, 'lapse', { reason }) : null
}

type Filter = z.output<NonNullable<typeof exportRateChanges.body>>

const orderings = { id: 'r.id', effective_at: 'r.effective_at', ends_at: 'w.ends_at', create_at: 'r.create_at' } as const

/** The last day of agreed rates, of a contract `k` and the changes `n` that follow; one before their first where they never come into effect. */
const lastDay = sql<BusinessDate | null>`least(k.end_at, (k.terminate_at at time zone 'Asia/Shanghai')::date, min(n.effective_at) - 1)`

const statement = (tx: Tx, actor: Actor, filter: Filter) =>
  tx
    .selectFrom('app.rate_change as r')
    .innerJoin(tenantNames.as('company'), 'company.id', 'r.company_id')
    .innerJoin(tenantNames.as('agency'), 'agency.id', 'r.agency_id')
    .innerJoin('app.company_contract as c', (join) => join.onRef('c.park_id', '=', 'r.park_id').onRef('c.id', '=', 'r.contract_id'))
    .leftJoinLateral(
      // Grouped by the park too, so that a distributed database sees that it stays within it.
      (from) =>
        from
          .selectFrom('app.company_contract as k')
          .leftJoin('app.rate_change as n', (join) => join.onRef('n.park_id', '=', 'k.park_id').onRef('n.contract_id', '=', 'k.id').on('n.status', '=', 'confirmed').onRef('n.effective_at', '>', 'r.effective_at'))
          .whereRef('k.park_id', '=', 'r.park_id').whereRef('k.id', '=', 'r.contract_id')
          .groupBy(['k.park_id', 'k.id'])
          .select(['k.park_id', lastDay.as('ends_at')])
          .as('w'),
      (join) => join.onRef('w.park_id', '=', 'r.park_id').on('r.status', '=', 'confirmed').onRef('w.ends_at', '>=', 'r.effective_at'),
    )
    .select(['r.id', 'r.contract_id', 'r.contract_sn', 'r.company_id', 'company.name as company_name', 'agency.name as agency_name', 'r.effective_at', 'w.ends_at', 'r.old_rates', 'r.new_rates', 'r.status', 'r.creator', 'r.answerer', 'r.answer_at', 'r.reason', 'r.create_at', 'r.version'])
    .where(inScope(actor, 'r'))
    .where(matching('r', filter, { contract_sn: contains, company_id: is, status: oneOf, effective_at: inDays, ends_at: (_, days) => inDays('w.ends_at', days), contract_status: (_, states) => oneOf('c.status', states), create_at: inDateRange }))

type Offered = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number]

const wire = ({ answer_at, create_at, old_rates, new_rates, ...row }: Offered) => ({
  ...row,
  content: rateDifferences(ratesByField(old_rates), ratesByField(new_rates)),
  answer_at: answer_at?.toISOString() ?? null,
  create_at: create_at.toISOString(),
})

const { column, custom } = sheetColumnsOf(rateChangeFields)

const rateText = (field: string, value: number | boolean): string => (typeof value === 'boolean' ? statusOf(YES_NO, String(value)).label : moneyKeys.has(field) ? `${formatCents(value)} 元` : `${value}%`)
const moneyKeys = new Set(Object.entries(settlementRateFields).flatMap(([key, { kind }]) => (kind === 'money' ? [key] : [])))

const contentText = ({ old_rates, new_rates }: Offered): string =>
  rateDifferences(ratesByField(old_rates), ratesByField(new_rates)).map(({ field, old_value, new_value }) => `${labelOf(settlementRateFields, field)} ${rateText(field, old_value)} → ${rateText(field, new_value)}`).join('；')

export const rateChangeList = serveList(listRateChanges, fromStatement(statement, orderings), {
  wire,
  category: 'rate_change',
  machine: rateChangeMachine,
  columns: [
    column('contract_sn', 22), column('agency_name', 28), column('company_name', 28), column('effective_at', 12), column('ends_at', 12), custom('content', contentText, 48), column('status', 10), column('creator', 12), column('create_at'), column('answerer', 12), column('answer_at'), column('reason', 28),
  ],
})

export async function rateChangeOf(tx: Tx, actor: Actor, id: string) {
  return wire((await statement(tx, actor, {}).where('r.id', '=', id).executeTakeFirst()) ?? refuse(404, texts.notFound))
}

/** With its change log. */
export const rateChangeContentOf = async (tx: Tx, actor: Actor, id: string) => ({ ...(await rateChangeOf(tx, actor, id)), events: await historyOf(tx, 'rate_change', id) })
