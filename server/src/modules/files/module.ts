import { signUrl } from '@linggong/shared/contract/oss'
import { refuse, texts } from '../../kernel/refuse.ts'
import { write } from '../../kernel/route.ts'
import { defineModule } from '../../module.ts'
import { dropExpired, forgetPromises } from './expiry.ts'
import { fileIdOf, offerUpload, offerView } from './service.ts'
import { registerFiles } from './transfer.ts'

export const files = defineModule({
  routes: [
    write(signUrl, (tx, { query, deps, actor }) =>
      'filename' in query ? offerUpload(tx, deps, actor, query) : offerView(tx, deps, actor, fileIdOf(query.file_url) ?? refuse(404, texts.notFound)),
    ),
  ],
  serve: registerFiles,
  loops: [{ name: 'expired files', everyMs: 2 * 3_600_000, wokenBy: 'clean-up', run: dropExpired }],
  cleanUp: forgetPromises,
  tables: ['app.file'],
})
