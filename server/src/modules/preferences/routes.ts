import { listPreferences, readPreference, writePreference } from '@linggong/shared/contract/preferences'
import { handle, type Route } from '../../kernel/route.ts'
import { forgetPreference, keepPreference, preferenceOf, preferencesOf } from './service.ts'

const done = { ok: true } as const

export const routes: Route[] = [
  handle(listPreferences, (ctx) => preferencesOf(ctx.deps, ctx.actor, ctx.query.prefix ?? '')),
  handle(readPreference, (ctx) => preferenceOf(ctx.deps, ctx.actor, ctx.params.key)),
  handle(writePreference, async (ctx) => {
    const { value } = ctx.body
    if (value === null || value === undefined) await forgetPreference(ctx.deps, ctx.actor, ctx.params.key)
    else await keepPreference(ctx.deps, ctx.actor, ctx.params.key, value)
    return done
  }),
]
