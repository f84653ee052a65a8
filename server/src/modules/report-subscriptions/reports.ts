import type { Call } from '@linggong/shared/contract/call'
import { movablesOf, type ReportFilters, type ReportPeriods } from '@linggong/shared/domain/subscriptions/periods'
import { type Field, labelOf } from '@linggong/shared/domain/fields/field'
import { statusOf } from '@linggong/shared/domain/status-option'
import type { BusinessDate } from '@linggong/shared/domain/time'
import { schemaOf, type ListExport } from '../../documents/export-job.ts'
import type { Actor } from '../../kernel/actor.ts'
import { questionsOf } from '../../kernel/asks.ts'
import { mayMake } from '../../kernel/authorise.ts'
import { refuse, texts } from '../../kernel/refuse.ts'
import { parseInput } from '../../kernel/route.ts'
import type { Registered } from '../../module.ts'

/** An export that can be subscribed to. */
export interface Report extends Pick<ListExport, 'category' | 'start'> {
  readonly call: Call
}

export type Reports = (name: string) => Report | undefined

/** The exports of lists, by the name of their call. */
export function reportsOf({ lists }: Pick<Registered, 'lists'>): Reports {
  const all = new Map(lists.flatMap(({ exported }) => (exported === undefined ? [] : [[exported.route.call.name, { call: exported.route.call, category: exported.category, start: exported.start }] as const])))
  return (name) => all.get(name)
}

/** A longer one names records one by one, and is no condition any more. */
const longest = 4000

/**
 * Refuses what cannot be subscribed to: another call, one that the member may not make, filters that it does not take, and such as ask for the whole
 * number of a person, because each question for one is on the record of whoever asks it.
 */
export function subscribable(reports: Reports, actor: Actor, name: string, filters: ReportFilters): Report {
  const report = reports(name) ?? refuse(400, '此列表不能订阅')
  if (!mayMake(report.call, actor)) refuse('forbidden', texts.forbidden)
  if (JSON.stringify(filters).length > longest) refuse(400, '筛选条件过长，不能订阅；请减少逐个指定的记录，改用状态、日期等条件')
  const { call } = report
  const parsed = parseInput(call, call.body ?? schemaOf(call.query), filters)
  const named = call.body === undefined ? { params: undefined, query: parsed, body: undefined } : { params: undefined, query: undefined, body: parsed }
  if (questionsOf(call, named).length > 0) refuse(400, '订阅的条件不能含完整的姓名、手机号或身份证号，请去掉这些条件后再订阅')
  return report
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)

/** The filters in words, and which of them may move along. */
export function conditionsOf({ words }: Pick<Call, 'words'>, filters: ReportFilters, periods: ReportPeriods, today: BusinessDate) {
  const movables = new Map(movablesOf(filters, today).map((one) => [one.key, one]))
  return Object.entries(filters).map(([key, value]) => {
    const movable = movables.get(key)
    return { key, label: labelOf(words, key), value: String(value), text: textOf(words[key], String(value), movable !== undefined), periods: [...(movable?.periods ?? [])], period: periods[key] ?? null }
  })
}

/** `isOfDays`: a value of two parts is a range of them. */
function textOf(field: Field | undefined, value: string, isOfDays: boolean): string {
  const parts = value.split(',')
  if (parts.every(isId)) return `已指定${parts.length > 1 ? ` ${parts.length} 个` : ''}`
  if (field !== undefined && 'table' in field) return parts.map((part) => statusOf(field.table, part).label).join('、')
  return isOfDays && parts.length === 2 ? parts.join(' ~ ') : value
}
