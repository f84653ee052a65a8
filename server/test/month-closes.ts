import { addMonths, monthKey, startOfDay } from '@linggong/shared/domain/time'
import { closeMonths } from '../src/modules/taxes/month-close.ts'
import { asOwner, type testApp } from './database.ts'
import { callAs, makeWorld, type World } from './spine.ts'
import { stepsOf } from './spine-steps.ts'

export interface Month {
  readonly id: string
  readonly month: string
  readonly status: string
  readonly kind: string | null
  readonly closer: string
  readonly due_on: string
  readonly is_asked: boolean
  readonly version: number
  readonly checks: readonly { readonly key: string; readonly count: number }[]
  readonly certificates: readonly {
    readonly n: number
    readonly sn: string
    readonly posting_count: number
    readonly posting_hash: string
    readonly gross: number
    readonly people: number
    readonly reasons: readonly { readonly reason: string }[]
    readonly checks: readonly { readonly key: string; readonly count: number }[]
  }[]
  readonly events: readonly { readonly action: string }[]
  readonly error_msg?: string
  readonly error_code?: string
}

/** What tests about closed months do: they live on days of their own. */
export function monthsOf({ app, deps, advance }: Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'deps' | 'advance'>) {
  const steps = stepsOf(app, deps)

  /** Noon of a day of the next month; sessions stay valid. */
  async function goTo(day: number, months = 1): Promise<void> {
    const month = addMonths(monthKey(deps.clock()), months)
    const there = startOfDay(`${month}-${String(day).padStart(2, '0')}`).getTime() + 12 * 3_600_000
    advance(there - deps.clock().getTime())
    await asOwner(deps, `update app.session set used_at = $1, proved_at = $1, expire_at = $1::timestamptz + interval '60 days'`, [new Date(there)])
  }

  /** Two workers paid in the month before the present day, the 3rd. */
  async function lastMonth(): Promise<{ readonly world: World; readonly month: string; readonly settlement: string }> {
    await goTo(20)
    const world = await makeWorld(deps, { workers: 2, wallet: 10_000_000_000 })
    const settlement = await steps.readyToPay(world, ['5000', '102000'])
    await steps.pay(world, settlement)
    await steps.runBank()
    const month = monthKey(deps.clock())
    await goTo(3)
    await closeMonths(deps)
    return { world, month, settlement: settlement.id }
  }

  const listed = async ({ park }: World) => (await callAs<{ results: Month[] }>(app, park, 'GET', '/v1/month-closes/?page_size=100')).body.results
  async function detailOf(world: World, month: string): Promise<Month> {
    const found = (await listed(world)).find((one) => one.month === month)
    return (await callAs<Month>(app, world.park, 'GET', `/v1/month-closes/${found?.id ?? ''}/`)).body
  }
  const take = async (world: World, month: string, action: string, body: object = {}, by = world.park) => {
    const { id, version } = await detailOf(world, month)
    return callAs<Month>(app, by, 'PUT', `/v1/month-closes/${id}/${action}/`, { version, ...body })
  }
  return { steps, goTo, lastMonth, listed, detailOf, take }
}
