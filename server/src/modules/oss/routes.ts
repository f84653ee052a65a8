import { signUrl } from '@linggong/shared/contract/oss'
import { refuse, texts } from '../../kernel/refuse.ts'
import { handle, type Route } from '../../kernel/route.ts'
import { fileIdOf, offerUpload, offerView } from '../files/service.ts'

export const routes: Route[] = [
  handle(signUrl, async (ctx) => {
    const { query, deps, actor } = ctx
    if ('filename' in query) return offerUpload(deps, actor, query)
    return offerView(deps, actor, fileIdOf(query.file_url) ?? refuse(404, texts.notFound))
  }),
]
