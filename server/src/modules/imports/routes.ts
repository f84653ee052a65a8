import { exportImportErrors, importErrors, listImports } from '@linggong/shared/contract/imports'
import { handle, type Route } from '../../kernel/route.ts'
import { errorsOf, exportErrors, importsOf } from './queries.ts'

export const routes: Route[] = [
  handle(listImports, (ctx) => importsOf(ctx.deps, ctx.actor, ctx.query)),
  handle(importErrors, (ctx) => errorsOf(ctx.deps, ctx.actor, ctx.params.id, ctx.query)),
  handle(exportImportErrors, (ctx) => exportErrors(ctx.deps, ctx.actor, ctx.params.id)),
]
