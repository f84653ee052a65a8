import { exportImportErrors, importDetail, importErrors, importMapping, keepImportMapping, listImports, undoImport as undoCall } from '@linggong/shared/contract/imports'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { exportImportErrorsJob } from './export-errors.ts'
import { keepMapping, mappingOf } from './mapping.ts'
import { errorsOf, exportErrors, importOf, importsOf, recordWire } from './queries.ts'
import { undoImport } from './undo.ts'

export const imports = defineModule({
  routes: (all) => [
    read(listImports, (tx, { actor, query }) => importsOf(tx, actor, query)),
    read(importDetail, (tx, { actor, params }) => importOf(tx, actor, params.id)),
    write(undoCall, async (tx, { actor, params, now }) => recordWire(await undoImport(tx, all, actor, params.id, now))),
    read(importErrors, (tx, { actor, params, query }) => errorsOf(tx, all.jobs, actor, params.id, query)),
    write(exportImportErrors, (tx, { actor, params }) => exportErrors(tx, all.jobs, actor, params.id)),
    read(importMapping, async (tx, { actor, body }) => ({ mapping: await mappingOf(tx, actor, body) })),
    write(keepImportMapping, async (tx, { actor, body, now }) => {
      await keepMapping(tx, actor, body, now)
      return { ok: true } as const
    }),
  ],
  jobs: [exportImportErrorsJob],
  tables: ['app.import_row', 'app.import_mapping'],
})
