import { accessKey, signUrl, viewPaper } from '@linggong/shared/contract/oss'
import { refuse, texts } from '../../kernel/refuse.ts'
import { handle, write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { dropExpired, forgetPromises } from './expiry.ts'
import { paperAnswer } from './papers.ts'
import { fileIdOf, offerUpload, offerView } from './service.ts'
import { registerFiles } from './transfer.ts'

export const files = defineModule({
  routes: [
    write(signUrl, (tx, { query, deps, actor }) =>
      'filename' in query ? offerUpload(tx, deps, actor, query) : offerView(tx, deps, actor, fileIdOf(query.file_url) ?? refuse(404, texts.notFound)),
    ),
    handle(accessKey, async ({ deps }) => ({ ...deps.storage.access, sign_url: signUrl.path })),
    // Two transactions: an attempt at what is not there is counted as well.
    handle(viewPaper, ({ deps, actor, params, body }) => paperAnswer(deps, actor, params.id, body.reason)),
  ],
  serve: registerFiles,
  loops: [
    { name: 'expired files', everyMs: 2 * 3_600_000, wokenBy: 'clean-up', run: dropExpired },
    { name: 'files that did not arrive', everyMs: 2 * 3_600_000, wokenBy: 'clean-up', run: forgetPromises },
  ],
  tables: ['app.file'],
})
