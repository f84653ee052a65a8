import { allPermissions } from '@linggong/shared/domain/permissions'
import { addMonths } from '@linggong/shared/domain/time'
import { agreeReopenMonth, askReopenMonth, closeMonth, monthClose, refuseReopenMonth, softCloseMonth, softReopenMonth } from '@linggong/shared/contract/month-closes'
import type { CallOutput } from '@linggong/shared/contract/call'
import { monthCloseMachine, type MonthCloseStatus } from '@linggong/shared/domain/machines/month-close'
import { makeMember } from '../test/makers.ts'
import { callAs, type World } from '../test/spine.ts'
import { newId } from '../src/kernel/ids.ts'
import { inTransaction, SYSTEM } from '../src/kernel/transaction.ts'
import { monthSteps } from '../src/modules/taxes/months.ts'
import { openWorld, type Proven, type Way } from './machines-proven.ts'
import type { MachineSetup } from './machines-setup.ts'
import { rowOf } from './machines-snapshot.ts'

type Month = CallOutput<typeof monthClose>

/** Months of a park, each of its own and long over; the current one is not over. */
export function monthCloseProof({ server: { app, deps }, saas, steps, look }: MachineSetup): Proven<MonthCloseStatus, (typeof monthCloseMachine.transitions)[number], Month> {
  let last = 0
  const read = async ({ park }: World, id: string): Promise<Month> => steps.ok(await callAs<Month>(app, park, 'GET', `/v1/month-closes/${id}/`))
  const made = async (world: World, month: string): Promise<Month> => {
    const now = deps.clock()
    const row = { park_id: world.park.tenantId, id: newId(), platform_id: null, agency_id: null, company_id: null, month, due_on: '2099-01-01', create_at: now }
    await inTransaction(deps.db, SYSTEM, (tx) => monthSteps.create(tx, SYSTEM, { row, facts: {}, keys: ['month', 'status', 'due_on'] }))
    return read(world, row.id)
  }
  const open = (world: World): Promise<Month> => {
    last += 1
    return made(world, addMonths('2001-01', last))
  }
  const taken = async (world: World, { id, version }: Month, action: string, body: object = {}, by = world.park): Promise<Month> => {
    steps.ok(await callAs(app, by, 'PUT', `/v1/month-closes/${id}/${action}/`, { version, ...body }))
    return read(world, id)
  }
  const soft = async (world: World) => taken(world, await open(world), 'soft_close')
  const closed = async (world: World) => taken(world, await open(world), 'close')
  const asked = async (world: World) => taken(world, await closed(world), 'ask_reopen', { reason: '更正申报' })
  const askedByOther = async (world: World) => {
    const other = await inTransaction(deps.db, SYSTEM, (tx) => makeMember(tx, { flavour: 'park', tenantId: world.park.tenantId, permissions: allPermissions('park') }, deps.clock()))
    return taken(world, await closed(world), 'ask_reopen', { reason: '更正申报' }, other)
  }
  const expired = async (world: World) => {
    const { id } = await askedByOther(world)
    await look(`update app.month_close set ask_until = now() - interval '1 minute' where id = $1`, [id])
    return read(world, id)
  }
  const way = (title: string, make: (world: World) => Promise<Month>): Way<Month> => ({ title, company: {}, make })
  const body = ({ version }: Month) => ({ version })
  return {
    title: '关账', machine: monthCloseMachine, family: 'month-closes', open: openWorld, see: rowOf('month_close'), read: monthClose,
    callers: (_, { park, platform, agency, company }) => [
      { who: saas, name: '运营商' }, { who: park, name: '园区' }, { who: platform, name: '集团' }, { who: agency, name: '业务公司' }, { who: company, name: '企业' }, { who: null, name: '未登录' },
    ],
    reach: {
      open: [way('已结束的月份', open), way('尚未结束的月份', (world) => made(world, '2099-01'))],
      soft_closed: [way('软关账', soft)],
      closed: [way('硬关账', closed), way('本人申请重新打开', asked), way('他人申请重新打开', askedByOther), way('申请已过期', expired)],
    },
    attempt: {
      soft_close: { call: softCloseMonth, body },
      soft_reopen: { call: softReopenMonth, body },
      close: { call: closeMonth, body, time: 'closed_at' },
      fall_due: 'by itself',
      ask_reopen: { call: askReopenMonth, body: ({ version }) => ({ version, reason: '更正申报' }) },
      agree_reopen: { call: agreeReopenMonth, body },
      refuse_reopen: { call: refuseReopenMonth, body },
    },
  }
}
