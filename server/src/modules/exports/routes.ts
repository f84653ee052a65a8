import { exportDownload, listExports } from '@linggong/shared/contract/exports'
import { handle, type Route } from '../../kernel/route.ts'
import { downloadLink, exportsOf } from './queries.ts'

export const routes: Route[] = [
  handle(listExports, (ctx) => exportsOf(ctx.deps, ctx.actor, ctx.query)),
  handle(exportDownload, (ctx) => downloadLink(ctx.deps, ctx.actor, ctx.params.id)),
]
