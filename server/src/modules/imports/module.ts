import { exportImportErrors, importErrors, listImports } from '@linggong/shared/contract/imports'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { exportImportErrorsJob } from './export-errors.ts'
import { errorsOf, exportErrors, importsOf } from './queries.ts'

export const imports = defineModule({
  routes: (all) => [
    read(listImports, (tx, { actor, query }) => importsOf(tx, actor, query)),
    read(importErrors, (tx, { actor, params, query }) => errorsOf(tx, all.jobs, actor, params.id, query)),
    write(exportImportErrors, (tx, { actor, params }) => exportErrors(tx, all.jobs, actor, params.id)),
  ],
  jobs: [exportImportErrorsJob],
  tables: ['app.import_row'],
})
