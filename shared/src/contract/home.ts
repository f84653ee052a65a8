import { z } from 'zod'
import { family } from './call.ts'
import { businessDate, cents, timestamp } from './schemas/common.ts'

const call = family('home')

/** Made by the queries of the lists that the tiles open, so the figure is what the list shows. */
const figures = z.object({
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

export const workbenchStats = call({
  name: 'workbenchStats',
  summary: '工作台数字',
  method: 'GET',
  path: '/v1/settlements/workbench_stats/',
  access: { company: ['CompanyWorkbenchPageIndex'] },
  countsAll: true,
  response: figures,
})

/** The same for the first pages of the other flavours, which the catalogue does not have. */
export const homeFigures = call({
  name: 'homeFigures',
  summary: '首页数字',
  method: 'GET',
  path: '/v1/home/figures/',
  access: { saas: ['AdminHomePageIndex'], park: ['ParkHomePageIndex'], platform: ['PlatformHomePageIndex'], agency: ['AgencyHomePageIndex'] },
  countsAll: true,
  response: figures,
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
    /** Whether the caller's organisation is enabled, and those above it that count: open windows learn from it that they were switched off. */
    is_enable: z.boolean(),
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
