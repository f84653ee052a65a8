import { serviceBalances } from '@linggong/shared/contract/topups'
import { handle, type Route } from '../../kernel/route.ts'
import { balancesOf } from './queries.ts'

export const routes: Route[] = [handle(serviceBalances, (ctx) => balancesOf(ctx.deps, ctx.actor, ctx.query))]
