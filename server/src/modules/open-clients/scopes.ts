import type { Call } from '@linggong/shared/contract/call'
import { OPEN_SCOPES, type OpenScope } from '@linggong/shared/domain/open-scopes'
import type { Actor } from '../../kernel/actor.ts'
import { mayMake } from '../../kernel/authorise.ts'

/** What a client of the caller's organisation can be allowed: the scopes of the open calls that its flavour has. */
export function scopesFor(calls: readonly Call[], actor: Actor) {
  const open = calls.filter(({ access }) => typeof access !== 'string' && access[actor.flavour] !== undefined)
  return OPEN_SCOPES.flatMap(({ value: scope }) => {
    const of = open.filter((call) => call.open === scope)
    if (of.length === 0) return []
    return [{ scope, may_grant: of.every((call) => mayMake(call, actor)), calls: of.map(({ method, path, summary }) => ({ method, path, summary })) }]
  })
}

/** Those that the caller may give to a program, because they may make every call of it themselves. */
export const grantable = (calls: readonly Call[], actor: Actor): ReadonlySet<OpenScope> => new Set(scopesFor(calls, actor).flatMap(({ scope, may_grant: may }) => (may ? [scope] : [])))
