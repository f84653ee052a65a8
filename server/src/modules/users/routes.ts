import { searchUsers } from '@linggong/shared/contract/users'
import { handle, type Route } from '../../kernel/route.ts'
import { findUsers } from './search.ts'

export const routes: Route[] = [handle(searchUsers, (ctx) => findUsers(ctx.deps, ctx.actor, ctx.query.search))]
