import { exportImportErrors, importDetail, importErrors, listImports, undoImport as undoCall } from '@linggong/shared/contract/imports'
import { handle, type Route } from '../../kernel/route.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { errorsOf, exportErrors, importOf, importsOf, recordWire } from './queries.ts'
import type { ServedImport } from './serve.ts'
import { undoImport } from './undo.ts'

/** The records of all imports, and the calls of each kind. */
export const importRoutes = (kinds: readonly ServedImport[]): readonly Route[] => [
  handle(listImports, (ctx) => importsOf(ctx.deps, ctx.actor, ctx.query)),
  handle(importDetail, (ctx) => importOf(ctx.deps, ctx.actor, ctx.params.id)),
  handle(undoCall, ({ deps, actor, params }) => inTransaction(deps.db, actor, async (tx) => recordWire(await undoImport(tx, actor, kinds, params.id, deps.clock())))),
  handle(importErrors, (ctx) => errorsOf(ctx.deps, ctx.actor, ctx.params.id, ctx.query)),
  handle(exportImportErrors, (ctx) => exportErrors(ctx.deps, ctx.actor, ctx.params.id)),
  ...kinds.flatMap(({ routes }) => routes),
]
