import { exportDownload, listExports } from '@linggong/shared/contract/exports'
import { read, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { downloadLink, exportsOf } from './queries.ts'

export const exports = defineModule({
  routes: (all) => [
    read(listExports, (tx, { actor, query }) => exportsOf(tx, actor, query)),
    write(exportDownload, (tx, { actor, params, deps }) => downloadLink(tx, deps, all.jobs, actor, params.id)),
  ],
})
