import { useQuery } from '@tanstack/react-query'
import type { Call, CallOutput } from '../contract/call.ts'
import { tenantScope } from '../session/session.ts'
import { readKey, readOnce } from './queries.ts'

type ItemOf<C extends Call> = CallOutput<C> extends { readonly results: readonly (infer R)[] } ? R : never

interface Waiting {
  readonly ids: Set<string>
  readonly answer: Promise<ReadonlyMap<string, unknown>>
}

/** The call that is about to be made, by its name and the organisation. */
const waiting = new Map<string, Waiting>()

/**
 * What a call knows of one record among many (`ids`), for a cell of a list that knows its own row alone: all cells of a page that ask at the
 * same moment are answered by one call. Undefined until then, and where the call knows nothing of it.
 */
export function useOneOf<C extends Call>(call: C, id: string): ItemOf<C> | undefined {
  const { data } = useQuery({
    queryKey: readKey(call, { query: { id } }),
    queryFn: () => asked(call, id),
    ...(call.countsAll && { meta: { countsAll: true } }),
  })
  // An answer's items are those of its call.
  return (data ?? undefined) as ItemOf<C> | undefined
}

async function asked(call: Call, id: string): Promise<unknown> {
  const key = `${tenantScope()} ${call.name}`
  let batch = waiting.get(key)
  if (batch === undefined) {
    const ids = new Set<string>()
    batch = {
      ids,
      answer: new Promise<void>((resolve) => {
        setTimeout(resolve)
      }).then(async () => {
        waiting.delete(key)
        const answer: unknown = await readOnce(call, { params: undefined, query: { ids: [...ids].join(',') }, body: undefined })
        return byId(answer)
      }),
    }
    waiting.set(key, batch)
  }
  batch.ids.add(id)
  return (await batch.answer).get(id) ?? null
}

function byId(answer: unknown): ReadonlyMap<string, unknown> {
  const results: unknown = typeof answer === 'object' && answer !== null && 'results' in answer ? answer.results : []
  return new Map(Array.isArray(results) ? results.map((one: { readonly id: string }) => [one.id, one]) : [])
}
