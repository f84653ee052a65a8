import { exportImportErrors, importDetail, importErrors, listImports, undoImport as undoCall } from '@linggong/shared/contract/imports'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { exportImportErrorsJob } from './export-errors.ts'
import { errorsOf, exportErrors, importOf, importsOf, recordWire } from './queries.ts'
import { undoImport } from './undo.ts'

export const imports = defineModule({
  routes: (all) => [
    read(listImports, (tx, { actor, query }) => importsOf(tx, actor, query)),
    read(importDetail, (tx, { actor, params }) => importOf(tx, actor, params.id)),
    write(undoCall, async (tx, { actor, params, now }) => recordWire(await undoImport(tx, all, actor, params.id, now))),
    read(importErrors, (tx, { actor, params, query }) => errorsOf(tx, all.jobs, actor, params.id, query)),
    write(exportImportErrors, (tx, { actor, params }) => exportErrors(tx, all.jobs, actor, params.id)),
  ],
  jobs: [exportImportErrorsJob],
  tables: ['app.import_row'],
})
