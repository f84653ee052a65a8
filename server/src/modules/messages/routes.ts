import { listMessages, readMessages, unreadMessages } from '@linggong/shared/contract/messages'
import { handle, type Route } from '../../kernel/route.ts'
import { markRead, messagesOf, unreadOf } from './queries.ts'

export const routes: Route[] = [
  handle(listMessages, (ctx) => messagesOf(ctx.deps, ctx.actor, ctx.query)),
  handle(unreadMessages, (ctx) => unreadOf(ctx.deps, ctx.actor)),
  handle(readMessages, (ctx) => markRead(ctx.deps, ctx.actor, ctx.body)),
]
