import { z } from 'zod'
import { family } from './call.ts'
import { DEADLINE_DAYS, deadlineFields, deadlineKeys } from '../domain/home/deadlines.ts'
import { daysBetween, isRealDate } from '../domain/time.ts'
import { businessDate, cents, dateRange, disabledBy, id, percent, timestamp } from './schemas/common.ts'

const call = family('home', deadlineFields)

/** The first pages of those who have no workbench. */
const homePages = { saas: ['AdminHomePageIndex'], park: ['ParkHomePageIndex'], platform: ['PlatformHomePageIndex'], agency: ['AgencyHomePageIndex'] } as const
const workbench = { company: ['CompanyWorkbenchPageIndex'] } as const

/** Made by the queries of the lists that the tiles open, so the figure is what the list shows. */
const counted = z.object({
  /** The day whose months and yesterday these are. */
  today: businessDate,
  /** Only of lists that the caller may open. */
  results: z.array(
    z.object({
      /** Of the tile (`domain/home`). */
      key: z.string(),
      count: z.int(),
      /** There are more, and the sum is a lower bound. */
      is_capped: z.boolean().optional(),
      /** Null where the list has no sum. */
      amount: cents.nullable(),
      /** Since when the oldest waits; null for tiles that do not ask, and where there is none. */
      oldest_at: timestamp.nullable(),
    }),
  ),
})
const figures = counted.extend({
  /** The organisations that come first, each with what its link opens. */
  ranks: z.array(z.object({ key: z.string(), rows: z.array(z.object({ id, name: z.string(), count: z.int(), amount: cents })) })),
})

export const workbenchStats = call({
  name: 'workbenchStats',
  summary: '工作台数字',
  method: 'GET',
  path: '/v1/settlements/workbench_stats/',
  access: workbench,
  countsAll: true,
  response: figures,
})

/** Of those who work for the enterprise (R628). */
export const cooperationStats = call({
  name: 'cooperationStats',
  summary: '工作台合作用户数字',
  method: 'GET',
  path: '/v1/company-users/workbench_stats/',
  access: workbench,
  countsAll: true,
  response: counted,
})

/** The same for the first pages of the other flavours, which the catalogue does not have. */
export const homeFigures = call({
  name: 'homeFigures',
  summary: '首页数字',
  method: 'GET',
  path: '/v1/home/figures/',
  access: homePages,
  countsAll: true,
  response: figures,
})

const isSpan = (range: string): boolean => {
  const [from = '', to = ''] = range.split(',')
  return isRealDate(from) && isRealDate(to) && from >= '2000-01-01' && from <= to && daysBetween(from, to) <= DEADLINE_DAYS
}

/** What ends or comes into effect on these days, of the lists that the caller may read: derived from them, so nothing of it is stored. */
export const homeDeadlines = call({
  name: 'homeDeadlines',
  summary: '到期日历',
  method: 'GET',
  path: '/v1/home/deadlines/',
  access: { ...homePages, ...workbench },
  query: z.strictObject({ days: dateRange.refine(isSpan, `日期不存在，或区间超过 ${DEADLINE_DAYS} 天`) }),
  countsAll: true,
  response: z.object({
    today: businessDate,
    /** By day; of one day in the order of the kinds. */
    results: z.array(
      z.object({
        kind: z.enum(deadlineKeys),
        day: businessDate,
        /** Null where it is about no single record. */
        id: id.nullable(),
        /** Of the record, or what its list finds those by that it is about; empty where there is none. */
        number: z.string(),
        /** Of the other side; empty where there is none to name. */
        name: z.string(),
      }),
    ),
    /** The next day on which there is something, where these days have nothing. */
    next: businessDate.nullable(),
    /** Kinds with more entries than are told here. */
    more: z.array(z.object({ kind: z.enum(deadlineKeys), count: z.int() })),
  }),
})

/** What the groups of the operator settle, as each group's own page tells it. */
export const groupFigures = call({
  name: 'groupFigures',
  summary: '各集团结算数字',
  method: 'GET',
  path: '/v1/home/groups/',
  access: { saas: ['AdminCustomerGroupPageIndex'] },
  countsAll: true,
  response: z.object({
    /** Of all groups: settlements paid, the last six months, oldest first. */
    months: z.array(z.object({ month: z.string(), amount: cents })),
    /** Those that have settled most in the last of these months. */
    groups: z.array(
      z.object({
        id,
        name: z.string(),
        amount: cents,
        /** Of the payments that the bank has answered this month, the share that failed; null where there are none. */
        failed_ratio: percent.nullable(),
      }),
    ),
  }),
})

/** How much waits for the caller on each page of the menu: the sums of the same tiles. */
export const waitingCounts = call({
  name: 'waitingCounts',
  summary: '各菜单的待办数量',
  method: 'GET',
  path: '/v1/home/waiting/',
  access: 'self',
  background: true,
  countsAll: true,
  response: z.object({
    /** As in the caller's own data: open windows learn from it that the organisation, or one above it, was switched off. */
    disabled_by: disabledBy.nullable(),
    results: z.array(
      z.object({
        /** The page's name. */
        page: z.string(),
        count: z.int(),
        is_capped: z.boolean().optional(),
      }),
    ),
  }),
})
