import { listBureauReports } from '@linggong/shared/contract/bureau-reports'
import { inspections } from '@linggong/shared/contract/inspections'
import { listMonthCloses } from '@linggong/shared/contract/month-closes'
import { listOpenClients } from '@linggong/shared/contract/open-clients'
import { listAgencyContracts } from '@linggong/shared/contract/agency-contracts'
import type { Call } from '@linggong/shared/contract/call'
import { listCompanyContracts } from '@linggong/shared/contract/company-contracts'
import { searchIncomeSummaries } from '@linggong/shared/contract/income-summaries'
import { listRedinks } from '@linggong/shared/contract/invoice-redink-offsets'
import { listPlatformContracts } from '@linggong/shared/contract/platform-contracts'
import { listRateChanges } from '@linggong/shared/contract/rate-changes'
import { serviceUsage } from '@linggong/shared/contract/service-use-records'
import { listParks } from '@linggong/shared/contract/tenants'
import { quartersBegun, reportDueOn } from '@linggong/shared/domain/bureau-report/quarters'
import { type DeadlineKey, deadlineKeys, deadlineKind, DEADLINES } from '@linggong/shared/domain/home/deadlines'
import { RECENT_DAYS, usedUpOn } from '@linggong/shared/domain/service-forecast'
import { addDays, addMonths, businessDate, type BusinessDate, monthKey, startOfDay } from '@linggong/shared/domain/time'
import { serviceLabel } from '@linggong/shared/domain/topup'
import type { Actor } from '../../kernel/actor.ts'
import { mayMake } from '../../kernel/authorise.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { ServedList } from '../../module.ts'
import { unreported } from '../bureau-reports/figures.ts'
import { endingInspections } from '../inspections/service.ts'
import { lastDay, type OpenClient, presentClients } from '../open-clients/queries.ts'
import { usageOf } from '../topups/uses.ts'

interface Reader {
  readonly tx: Tx
  readonly actor: Actor
  readonly lists: readonly ServedList[]
  readonly now: Date
}

interface Entry {
  readonly day: BusinessDate
  /** Null: it is about no single record. */
  readonly id: string | null
  readonly number: string
  readonly name: string
}

interface Found {
  readonly entries: readonly Entry[]
  /** Those that exist beyond the entries. */
  readonly more: number
}

/** What one kind has on these days, both ends included, in the scope of the reader: the earliest, as many as are asked for. */
type Source = (reader: Reader, key: DeadlineKey, days: string, most: number) => Promise<Found>

const nothing: Found = { entries: [], more: 0 }

/** Of one kind: a calendar with more of them is no longer read entry by entry. */
const most = 300

function servedBy(lists: readonly ServedList[], call: Call): ServedList {
  const served = lists.find((one) => one.call === call)
  if (served === undefined) throw new Error(`${call.name} is served by no list`)
  return served
}

/** Of a business day, or of an instant. */
const dayOf = (text: string): BusinessDate => (text.length === 10 ? text : businessDate(text))

/** The rows of a list, by its own query: an entry is there exactly if the list shows it. */
const ofList = (call: Call): Source => async ({ tx, actor, lists }, key, days, limit) => {
  const served = servedBy(lists, call)
  if (!mayMake(call, actor)) return nothing
  const kind = deadlineKind(key)
  if (kind.list === undefined || kind.by === undefined) throw new Error(`${key} is no day of a list`)
  const { by, filter, number, name } = kind
  const found = await served.page(tx, actor, { ...filter, [by]: days, page: 1, page_size: limit, ordering: by })
  const textAt = (row: Readonly<Record<string, unknown>>, field: string | undefined): string => (field === undefined ? '' : String(row[field] ?? ''))
  return {
    entries: found.results.map((row) => ({ day: dayOf(textAt(row, by)), id: textAt(row, 'id'), number: textAt(row, number), name: textAt(row, name[actor.flavour]) })),
    more: found.total - found.results.length,
  }
}

/** A month's income is declared until the month closes; one entry for all people of a month, as their list counts them. */
const incomeToDeclare: Source = async ({ tx, actor, lists, now }, _, days) => {
  const served = servedBy(lists, searchIncomeSummaries)
  if (!mayMake(searchIncomeSummaries, actor)) return nothing
  const [from = '', to = ''] = days.split(',')
  const present = monthKey(now)
  const entries: Entry[] = []
  // Nobody has earned anything in a later month.
  for (let month = addMonths(present, -11); month <= present; month = addMonths(month, 1)) {
    const day = `${addMonths(month, 1)}-15`
    if (day < from || day > to) continue
    const { total } = await served.page(tx, actor, { ...DEADLINES.income_declare.filter, month, page: 1, page_size: 10 })
    if (total > 0) entries.push({ day, id: null, number: month, name: `${month}，${total} 人` })
  }
  return { entries, more: 0 }
}

/** 平台涉税信息报送: of quarters that have ended and of the running one, whose day is known. */
const reportsToBureau: Source = async ({ tx, actor, now }, _, days) => {
  if (!mayMake(listBureauReports, actor)) return nothing
  const [from = '', to = ''] = days.split(',')
  const due = quartersBegun(monthKey(now)).filter((quarter) => reportDueOn(quarter) >= from && reportDueOn(quarter) <= to)
  return { entries: (await unreported(tx, actor.tenantId, due)).map((quarter) => ({ day: reportDueOn(quarter), id: null, number: quarter, name: '' })), more: 0 }
}

/** Of those who buy services: an expectation, by what was used lately. */
const servicesUsedUp: Source = async ({ tx, actor, now }, _, days) => {
  if (!mayMake(serviceUsage, actor)) return nothing
  const [from = '', to = ''] = days.split(',')
  const { to_date, results } = await usageOf(tx, actor, now, RECENT_DAYS)
  const entries = results.flatMap(({ service, count, days: uses }): Entry[] => {
    const day = usedUpOn(to_date, count, uses)
    return day === null || day < from || day > to ? [] : [{ day, id: null, number: '', name: `${serviceLabel(service)}，剩余 ${count.toLocaleString('zh-CN')} 次` }]
  })
  return { entries, more: 0 }
}

/** 检查链接: one entry for all links of a settlement that end on a day. */
const inspectionLinks: Source = async ({ tx, actor }, _, days, limit) => {
  if (!mayMake(inspections, actor)) return nothing
  const [from = '', to = ''] = days.split(',')
  const rows = await endingInspections(tx, actor, startOfDay(from), startOfDay(addDays(to, 1))).limit(limit).execute()
  const groups = Map.groupBy(rows, ({ settlement_id, expire_at }) => `${businessDate(expire_at)} ${settlement_id}`)
  const entries = [...groups.values()].flatMap((some) => {
    const [first] = some
    return first === undefined ? [] : [{ day: businessDate(first.expire_at), id: first.settlement_id, number: '', name: some.map(({ recipient }) => recipient).join('、') }]
  })
  return { entries, more: 0 }
}

/** Of the programs that call in the organisation's name; an organisation has few. */
const clientDays = (dayOfClient: (client: OpenClient, now: Date) => BusinessDate | null): Source => async ({ tx, actor, now }, _, days, limit) => {
  if (!mayMake(listOpenClients, actor)) return nothing
  const [from = '', to = ''] = days.split(',')
  const entries = (await presentClients(tx, actor)).flatMap((client): Entry[] => {
    const day = client.is_enable ? dayOfClient(client, now) : null
    return day === null || day < from || day > to ? [] : [{ day, id: client.id, number: '', name: client.name }]
  })
  return { entries: entries.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, limit), more: Math.max(0, entries.length - limit) }
}

/** The operator has the list of parks; a park has its own term. */
const parkTerms: Source = async (reader, key, days, limit) => {
  const { tx, actor } = reader
  if (actor.flavour !== 'park') return ofList(listParks)(reader, key, days, limit)
  const [from = '', to = ''] = days.split(',')
  const own = await tx.selectFrom('app.tenant').select(['id', 'end_at']).where('id', '=', actor.tenantId).where('end_at', '>=', from).where('end_at', '<=', to).executeTakeFirst()
  return { entries: own?.end_at ? [{ day: own.end_at, id: own.id, number: '', name: '' }] : [], more: 0 }
}

const sources: { readonly [K in DeadlineKey]: Source } = {
  company_contract_end: ofList(listCompanyContracts),
  agency_contract_end: ofList(listAgencyContracts),
  platform_contract_end: ofList(listPlatformContracts),
  rate_change_lapse: ofList(listRateChanges),
  rate_change_begin: ofList(listRateChanges),
  rate_change_end: ofList(listRateChanges),
  redink_expire: ofList(listRedinks),
  income_declare: incomeToDeclare,
  bureau_report_due: reportsToBureau,
  month_close: ofList(listMonthCloses),
  inspection_end: inspectionLinks,
  service_used_up: servicesUsedUp,
  open_client_end: clientDays(({ expire_at }) => lastDay(expire_at)),
  open_secret_end: clientDays(({ former_until }, now) => (former_until !== null && former_until > now ? businessDate(former_until) : null)),
  park_end: parkTerms,
}

/** The end of time, as far as contracts go. */
const endOfTime: BusinessDate = '2999-12-31'

export async function deadlinesOf(reader: Reader, days: string) {
  const results: (Entry & { readonly kind: DeadlineKey })[] = []
  const more: { readonly kind: DeadlineKey; readonly count: number }[] = []
  for (const kind of deadlineKeys) {
    const found = await sources[kind](reader, kind, days, most)
    results.push(...found.entries.map((one) => ({ kind, ...one })))
    if (found.more > 0) more.push({ kind, count: found.more })
  }
  // The sort keeps the order of the kinds.
  return { today: businessDate(reader.now), results: results.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)), next: results.length > 0 ? null : await nextAfter(reader, days), more }
}

async function nextAfter(reader: Reader, days: string): Promise<BusinessDate | null> {
  const later = `${addDays(days.split(',')[1] ?? '', 1)},${endOfTime}`
  const firsts: BusinessDate[] = []
  for (const kind of deadlineKeys) firsts.push(...(await sources[kind](reader, kind, later, 1)).entries.map(({ day }) => day))
  return firsts.toSorted().at(0) ?? null
}
