import { walletInfo } from '@linggong/shared/contract/cmb-wallets'
import { handle, type Route } from '../../kernel/route.ts'
import { walletOf } from './queries.ts'

export const routes: Route[] = [handle(walletInfo, (ctx) => walletOf(ctx.deps, ctx.actor))]
