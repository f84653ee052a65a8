import { z } from 'zod'
import { FLOW_KINDS, flowInputFields } from '../domain/fields/flow.ts'
import { flavours } from '../domain/flavours.ts'
import { family } from './call.ts'
import { readCalls } from './list-calls.ts'
import { cents, commaList, id, listOf, timestamp } from './schemas/common.ts'

const call = family('flow', flowInputFields)

/** Granted to every member of a group: what waits in its own organisations, without anybody's data. */
const readers = { platform: ['PlatformFlowListPageIndex'] } as const

/** 流程审批: records of the group's organisations whose machine waits for somebody. Each is decided on its own page: nothing here approves (decision 53). */
export const { search: listFlow, counted: countFlow } = readCalls(call, {
  search: { name: 'listFlow', summary: '流程审批', method: 'GET', path: '/work/v1/flow' },
  counted: { name: 'countFlow', summary: '流程审批各类型的数量', path: '/work/v1/flow/counts/' },
  access: readers,
  filters: { kind: commaList.optional(), agency_id: id.optional(), age: z.enum(['1', '3', '7', '30']).optional() },
  response: listOf(z.object({
    id,
    kind: z.enum(FLOW_KINDS),
    number: z.string(),
    /** The state, in words. */
    state: z.string(),
    organisation_name: z.string(),
    /** Empty where there is none. */
    agency_name: z.string(),
    /** Null where the record is about no amount. */
    amount: cents.nullable(),
    /** Who can move it on. */
    turn: z.array(z.enum([...flavours, 'user'])),
    since: timestamp,
    /** What its own page shows, and by which id; null where a group has no such page. */
    opens: z.object({ document: z.enum(['agency_contract', 'settlement', 'service_fee_bill', 'task', 'topup_order']), id }).nullable(),
  })),
})

/** Who did what with one of them and when, where it stands and what is ahead (R719). */
export const flowSteps = call({
  name: 'flowSteps',
  summary: '流程步骤',
  method: 'GET',
  path: '/work/v1/flow/get_step_list',
  access: readers,
  query: z.strictObject({ kind: z.enum(FLOW_KINDS), id }),
  response: z.object({
    kind: z.enum(FLOW_KINDS),
    number: z.string(),
    state: z.string(),
    results: z.array(z.object({
      title: z.string(),
      at: z.enum(['done', 'present', 'failed', 'ended', 'ahead']),
      by: z.object({ action: z.string().optional(), creator: z.string(), create_at: timestamp }).optional(),
      notes: z.array(z.string()).optional(),
    })),
  }),
})
