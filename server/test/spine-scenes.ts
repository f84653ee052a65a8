import type { z } from 'zod'
import type { billBatchDetail } from '@linggong/shared/contract/bill-batches'
import { callAs, type World } from './spine.ts'
import type { Settlement, stepsOf } from './spine-steps.ts'

export type Steps = ReturnType<typeof stepsOf>

const amounts = ['1000', '2000']

/** Settlements of two bills in every state, reached through calls and bank answers. */
export function settlementScenes(steps: Steps) {
  const { ok, put } = steps
  const scenes = {
    created: async (world: World): Promise<Settlement> => ok(await steps.settle(world.agency, await steps.importBatch(world, amounts))),
    confirmed: async (world: World): Promise<Settlement> => ok(await steps.settle(world.company, await steps.importBatch(world, amounts, world.company))),
    ready: (world: World): Promise<Settlement> => steps.readyToPay(world, amounts),
    paying: async (world: World): Promise<Settlement> => steps.pay(world, await scenes.ready(world)),
    offline: async (world: World): Promise<Settlement> => ok(await put(world.company, await scenes.ready(world), 'offline_payment')),
    vouched: async (world: World): Promise<Settlement> => ok(await put(world.company, await scenes.offline(world), 'upload_voucher', { voucher_url: await steps.voucher(world.company) })),
    writtenOff: async (world: World): Promise<Settlement> => {
      const settlement = await scenes.vouched(world)
      return ok(await put(world.agency, settlement, 'write_off', { received_amount: settlement.pay_amount }))
    },
    canceled: async (world: World): Promise<Settlement> => ok(await put(world.company, await scenes.ready(world), 'cancel')),
    /** `fails`: how many of the two payments the bank refuses. */
    answered: (fails: number) => async (world: World): Promise<Settlement> => {
      const settlement = await scenes.paying(world)
      await steps.runBank((await steps.bills(world.company, settlement.id)).slice(0, fails).map(({ id }) => id))
      return steps.detail(world.company, settlement.id)
    },
  }
  return scenes
}

export type Batch = z.output<typeof billBatchDetail.response>

/** Batches of the same two bills in every state. */
export function batchScenes(steps: Steps) {
  const { app, ok } = steps
  const fresh = (world: World): Promise<string> => steps.importBatch(world, amounts)
  const row = async ({ agency }: World, id: string): Promise<Batch> => ok(await callAs<Batch>(app, agency, 'GET', `/v1/bill-batches/${id}/`))
  return {
    fresh: async (world: World): Promise<Batch> => row(world, await fresh(world)),
    taken: async (world: World): Promise<Batch> => row(world, ok(await steps.settle(world.agency, await fresh(world))).batch_id),
    /** One of the two bills is in a settlement. */
    halfTaken: async (world: World): Promise<Batch> => {
      const batch_id = await fresh(world)
      const { results } = ok(await callAs<{ results: { id: string }[] }>(app, world.agency, 'POST', '/v1/bills/search/', { batch_id }))
      ok(await steps.settle(world.agency, batch_id, { bill_ids: [results[0]?.id] }))
      return row(world, batch_id)
    },
    settled: async (world: World): Promise<Batch> => row(world, (await settlementScenes(steps).answered(0)(world)).batch_id),
    canceled: async (world: World): Promise<Batch> => {
      const { id, version } = await row(world, await fresh(world))
      ok(await callAs(app, world.agency, 'PUT', `/v1/bill-batches/${id}/cancel/`, { version }))
      return row(world, id)
    },
  }
}
