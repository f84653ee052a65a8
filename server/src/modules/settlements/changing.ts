import type { z } from 'zod'
import type { settlementById } from '@linggong/shared/contract/settlements'
import type { Call } from '@linggong/shared/contract/call'
import { write, type Context, type Route } from '../../kernel/route.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { settlementDetailOf } from './detail.ts'

/** Handles a call that changes the settlement named in its path, and returns the settlement afterwards. */
export const changing = <B extends z.ZodType>(
  call: Call<NonNullable<(typeof settlementById)['params']>, z.ZodUndefined, B, (typeof settlementById)['response']>,
  work: (tx: Tx, ctx: Context<{ id: string }, undefined, z.output<B>>) => Promise<unknown>,
): Route =>
  write(call, async (tx, ctx) => {
    await work(tx, ctx)
    return settlementDetailOf(tx, ctx.actor, ctx.params.id)
  })
