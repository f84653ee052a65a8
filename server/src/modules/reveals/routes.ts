import * as contract from '@linggong/shared/contract/reveals'
import { handle, type Route } from '../../kernel/route.ts'
import { recordCopy, revealValue } from './service.ts'

const done = { ok: true } as const

export const routes: Route[] = [
  handle(contract.reveal, ({ actor, deps, body }) => revealValue(deps, actor, body)),
  handle(contract.revealCopied, async ({ actor, deps, params }) => {
    await recordCopy(deps, actor, params.id)
    return done
  }),
]
